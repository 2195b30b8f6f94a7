; Raw strings, whose quotes are of their own.

(raw_string_literal (raw_string_content) @literal)
