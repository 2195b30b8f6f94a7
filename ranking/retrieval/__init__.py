"""Retrievers: each brings files by one kind of evidence, and knows nothing of the others."""
