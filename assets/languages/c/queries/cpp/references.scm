; What only C++ calls and inherits from. Of a name in a namespace, by custom in lower case, the name alone counts;
; what is of the standard library is not of the tree.

(call_expression function: (template_function name: (identifier) @call))
(call_expression function: (qualified_identifier scope: [(namespace_identifier) (template_type)] @_class) @call
  (#match? @_class "^[A-Z]"))
(call_expression function: (qualified_identifier
  scope: (namespace_identifier) @_namespace
  name: [(identifier) @call (template_function name: (identifier) @call)]
  (#not-match? @_namespace "^([A-Z]|std$)")))
(call_expression function: (qualified_identifier
  scope: (namespace_identifier) @_outer
  name: (qualified_identifier name: [(identifier) @call (template_function name: (identifier) @call)])
  (#not-eq? @_outer "std")))
(new_expression type: [(type_identifier) @call (template_type name: (type_identifier) @call)
  (qualified_identifier name: [(type_identifier) @call (template_type name: (type_identifier) @call)])])

(base_class_clause [(type_identifier) @inherit (template_type name: (type_identifier) @inherit)])
(base_class_clause (qualified_identifier
  scope: (_) @_namespace
  name: [(type_identifier) @inherit (template_type name: (type_identifier) @inherit)]
  (#not-eq? @_namespace "std")))
