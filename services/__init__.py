"""The processes: rules, log, dealer, projector, store, readers and the console."""

from services.compiled import use

use()
