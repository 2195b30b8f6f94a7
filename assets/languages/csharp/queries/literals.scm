; String literals that are one piece: what is interpolated stands nowhere as it will be read.

[(string_literal) (verbatim_string_literal)] @quoted
(raw_string_literal (raw_string_content) @literal)
