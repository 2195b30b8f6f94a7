; What a C# file calls, inherits from and names. By custom, what can be a type begins with a capital.

(namespace_declaration name: (_) @package)
(file_scoped_namespace_declaration name: (_) @package)

(invocation_expression function: [(identifier) (member_access_expression) (conditional_access_expression)] @call)
(invocation_expression function: (generic_name (identifier) @call))
(invocation_expression function: (member_access_expression
  expression: (_) @receiver
  name: (generic_name (identifier) @call)))
(object_creation_expression type: [(identifier) (qualified_name)] @call)
(object_creation_expression type: (generic_name (identifier) @call))

(base_list [(identifier) (qualified_name)] @inherit)
(base_list (generic_name (identifier) @inherit))
(base_list (primary_constructor_base_type type: [(identifier) (qualified_name)] @inherit))

(_ type: (identifier) @use)
(_ returns: (identifier) @use)
(generic_name (identifier) @use)
(type_argument_list (identifier) @use)
(attribute name: (identifier) @use)
(member_access_expression expression: (identifier) @use (#match? @use "^[A-Z]"))
(_ type: (qualified_name name: (identifier) @use))
(constant_pattern (identifier) @use)
(as_expression right: (identifier) @use)
