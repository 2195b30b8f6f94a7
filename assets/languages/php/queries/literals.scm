; String literals of one piece, without the paths of files that are included.

[(require_expression (string) @documentation)
 (require_once_expression (string) @documentation)
 (include_expression (string) @documentation)
 (include_once_expression (string) @documentation)
 (require_expression (binary_expression right: (string) @documentation))
 (require_once_expression (binary_expression right: (string) @documentation))
 (include_expression (binary_expression right: (string) @documentation))
 (include_once_expression (binary_expression right: (string) @documentation))]
(string (string_content) @literal)
(encapsed_string . (string_content) @literal .)
