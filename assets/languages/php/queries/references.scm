; What a PHP file calls, inherits from, mixes in and names.

(namespace_definition name: (_) @package)

(function_call_expression function: [(name) (qualified_name)] @call)
(member_call_expression object: (_) @receiver name: (name) @call)
(nullsafe_member_call_expression object: (_) @receiver name: (name) @call)
(scoped_call_expression scope: (_) @receiver name: (name) @call)
(object_creation_expression [(name) (qualified_name)] @call)

(base_clause [(name) (qualified_name)] @inherit)
(class_interface_clause [(name) (qualified_name)] @inherit)
(use_declaration [(name) (qualified_name)] @inherit)

(named_type (name) @use)
(class_constant_access_expression . (name) @use)
(scoped_call_expression scope: (name) @use)
(scoped_property_access_expression scope: (name) @use)
(attribute (name) @use)
(binary_expression operator: "instanceof" right: (name) @use)
