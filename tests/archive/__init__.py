"""Tests of archives: copied, checked, damaged, restored, interrupted."""
