; String literals that are one piece: what is formatted or interpolated stands nowhere as it will be read.

(string (string_start) . (string_content) @literal . (string_end))
