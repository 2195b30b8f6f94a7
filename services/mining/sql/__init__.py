"""The questions that mining asks of a snapshot, one a file."""
