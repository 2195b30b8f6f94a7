"""Views over recorded sessions: one question a file."""
