"""Sessions: what was asked, what was returned, and what was then read."""
