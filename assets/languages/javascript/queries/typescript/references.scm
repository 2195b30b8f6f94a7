; What classes and interfaces inherit from.

(extends_clause value: [(identifier) (member_expression)] @inherit)
(implements_clause [(type_identifier) (nested_type_identifier) (generic_type name: (_) @inherit)] @inherit)
(extends_type_clause type: [(type_identifier) (nested_type_identifier) (generic_type name: (_) @inherit)] @inherit)
