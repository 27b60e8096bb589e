"""Tests of services/store."""
