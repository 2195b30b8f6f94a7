"""Discussions from outside git: review comments, issues and build output, imported from JSON Lines."""
