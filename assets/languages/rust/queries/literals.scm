; String literals, without the paths of modules and without documentation in attributes.

(attribute
  (identifier) @_attribute
  value: (string_literal) @documentation
  (#match? @_attribute "^(path|doc)$"))
[(string_literal) (raw_string_literal)] @quoted
