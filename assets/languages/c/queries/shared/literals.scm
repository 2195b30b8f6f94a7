; String literals, without the paths of includes.

(preproc_include path: (_) @documentation)
(string_literal) @quoted
