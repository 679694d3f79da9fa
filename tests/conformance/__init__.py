"""Recorded cases, run against the library."""
