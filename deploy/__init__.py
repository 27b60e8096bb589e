"""What runs Oddchip elsewhere than in a checkout; no part of the distribution."""
