"""What services ask a snapshot, one question a file."""
