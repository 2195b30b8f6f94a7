; What a Scala file belongs to, imports, calls, inherits from and names.

[(package_clause) (package_object)] @package_clause
[(import_declaration) (export_declaration)] @import

(call_expression function: [(identifier) (field_expression)] @call)
(call_expression function: (generic_function function: [(identifier) (field_expression)] @call))
(instance_expression . [(type_identifier) (stable_type_identifier) (generic_type . (_) @call)] @call)
(infix_expression operator: (identifier) @call)

(extends_clause (type_identifier) @inherit)
(extends_clause (stable_type_identifier) @inherit)
(extends_clause (generic_type . (_) @inherit))

(type_identifier) @use
(stable_type_identifier) @use
(stable_type_identifier . (identifier) @use)
(field_expression value: (identifier) @use (#match? @use "^[A-Z]"))
(arguments (identifier) @use (#match? @use "^[A-Z]"))
(infix_expression (identifier) @use (#match? @use "^[A-Z]"))
(stable_identifier . (identifier) @use (#match? @use "^[A-Z]"))
(case_clause pattern: (identifier) @use (#match? @use "^[A-Z]"))
(val_definition value: (identifier) @use (#match? @use "^[A-Z]"))
(function_definition body: (identifier) @use (#match? @use "^[A-Z]"))
