"""The log on Apache Kafka; nothing outside this package sees the client library."""
