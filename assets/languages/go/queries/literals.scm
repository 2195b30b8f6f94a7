; String literals, without the paths of imports.

(import_spec path: (_) @documentation)
(interpreted_string_literal) @quoted
(raw_string_literal) @quoted
