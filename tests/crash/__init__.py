"""Loss of power, killed processes and failing disks, injected."""
