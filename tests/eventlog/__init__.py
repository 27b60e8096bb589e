"""What holds of the log: one contract for every adapter, then what is particular to each."""
