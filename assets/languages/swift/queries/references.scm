; What a Swift file calls, inherits from, conforms to and names.

(call_expression . [(simple_identifier) (navigation_expression)] @call)
(constructor_expression constructed_type: (user_type (type_identifier) @call . (type_arguments)? .))

(inheritance_specifier inherits_from: (user_type (type_identifier) @inherit . (type_arguments)? .))

(user_type . (type_identifier) @use)
(navigation_expression target: (simple_identifier) @use (#match? @use "^[A-Z]"))
