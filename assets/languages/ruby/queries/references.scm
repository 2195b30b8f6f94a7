; What a Ruby file calls, inherits from and mixes in.

(call receiver: (_) @receiver method: [(identifier) (constant)] @call)
((call !receiver method: (identifier) @call)
  (#not-match? @call "^(require|require_relative|load|autoload|include|extend|prepend|attr_\\w+|private|public|protected)$"))

(superclass [(constant) (scope_resolution)] @inherit)
(call !receiver
  method: (identifier) @_method
  arguments: (argument_list [(constant) (scope_resolution)] @inherit)
  (#match? @_method "^(include|extend|prepend)$"))
