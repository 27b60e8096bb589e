"""The dealer as a service: commands, views, clocks, hostile and vanished clients."""
