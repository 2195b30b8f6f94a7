; What a Java file belongs to, imports, calls, inherits from and names.

(package_declaration [(identifier) (scoped_identifier)] @package)
(import_declaration) @import

(method_invocation object: (_)? @receiver name: (identifier) @call)
(method_reference . (_) @receiver (identifier) @call .)
(object_creation_expression type: [(type_identifier) (scoped_type_identifier) (generic_type . (_) @call)] @call)

(superclass [(type_identifier) (scoped_type_identifier) (generic_type . (_) @inherit)] @inherit)
(super_interfaces (type_list [(type_identifier) (scoped_type_identifier) (generic_type . (_) @inherit)] @inherit))
(extends_interfaces (type_list [(type_identifier) (scoped_type_identifier) (generic_type . (_) @inherit)] @inherit))

(type_identifier) @use
(marker_annotation name: (_) @use)
(annotation name: (_) @use)
((method_invocation object: (identifier) @use) (#match? @use "^[A-Z]"))
((field_access object: (identifier) @use) (#match? @use "^[A-Z]"))
((method_reference . (identifier) @use) (#match? @use "^[A-Z]"))
