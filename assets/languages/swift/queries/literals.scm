; String literals of one piece: what is interpolated stands nowhere as it will be read.

(line_string_literal . (line_str_text) @literal .)
(raw_string_literal) @quoted
