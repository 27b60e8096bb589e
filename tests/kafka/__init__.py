"""Oddchip on a real Apache Kafka, and the faults between the two."""
