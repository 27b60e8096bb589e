"""The contract: frozen records every process agrees on."""
