"""The report of an evaluation: one HTML file with tables and charts, which opens without a network."""
