"""The commands of the console; `services.cli` alone puts them together."""
