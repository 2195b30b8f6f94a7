; Files that are required or loaded, and the constants that a file names.

(call !receiver
  method: (identifier) @_method
  arguments: (argument_list) @required
  (#match? @_method "^(require|require_relative|load|autoload)$"))
(constant) @constant
