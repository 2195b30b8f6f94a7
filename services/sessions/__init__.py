"""Sessions: recording them, importing them, and replaying them with today's ranking."""
