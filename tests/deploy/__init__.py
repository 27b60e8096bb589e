"""What brings Oddchip and its broker to a machine."""
