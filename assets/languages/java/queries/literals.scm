; String literals; a block of text has several lines and is none.

(string_literal) @quoted
