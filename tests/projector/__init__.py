"""Tests of services/projector."""
