"""Signals: what is known of each candidate of a pool, a column each."""
