"""From the store's outbox to a stranger's balances, whatever dies between."""
