"""The console command, in process and as a process."""
