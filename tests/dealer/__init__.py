"""Tests of the dealer."""
