"""Encoders: from a text to a vector of unit length."""
