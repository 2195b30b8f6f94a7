"""Fusion: from the signals of a pool to one score for each candidate, with what each signal gave to it."""
