; String literals of one piece, without the paths of files that are required.

(call
  method: (identifier) @_method
  arguments: (argument_list (string) @documentation)
  (#match? @_method "^(require|require_relative|load|autoload)$"))
(string . (string_content) @literal .)
