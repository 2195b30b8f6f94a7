"""Packing: from a ranking to the text that an agent reads, within a hard budget of tokens."""
