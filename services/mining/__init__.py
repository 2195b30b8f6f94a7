"""Labelled tasks from a repository's own history and content."""
