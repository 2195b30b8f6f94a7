"""What the languages share: reading bytes, parsing, and tiling a file into units."""
