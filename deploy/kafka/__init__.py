"""A real Apache Kafka on this machine: its jars, its brokers, and a command that runs them.

Needs Java 17 or newer and, once, Maven; of Python the standard library alone.
"""
