"""One rule a file: the rows that break it. A snapshot with any is not published."""
