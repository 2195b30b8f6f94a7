; String literals of one piece: what is interpolated stands nowhere as it will be read.

(string_literal . (string_content) @literal .)
(multiline_string_literal . (string_content) @literal .)
