; String literals, without the paths of modules.

(import_statement source: (string) @documentation)
(export_statement source: (string) @documentation)
(call_expression function: (import) arguments: (arguments (string) @documentation))
((call_expression function: (identifier) @_require arguments: (arguments (string) @documentation))
  (#eq? @_require "require"))

(string) @quoted
(template_string . (string_fragment) @literal .)
