; What a Rust file calls, implements and names.

(call_expression function: [(identifier) (scoped_identifier) (field_expression)] @call)
(call_expression function: (generic_function function: [(identifier) (scoped_identifier) (field_expression)] @call))
(macro_invocation macro: [(identifier) (scoped_identifier)] @call)
; The arguments of a macro are no expressions to the grammar: what looks like a call is one.
(token_tree (identifier) @call . (token_tree . "("))

(impl_item trait: [(type_identifier) (scoped_type_identifier)] @inherit)
(impl_item trait: (generic_type type: [(type_identifier) (scoped_type_identifier)] @inherit))
(trait_item bounds: (trait_bounds [(type_identifier) (scoped_type_identifier)] @inherit))
(trait_item bounds: (trait_bounds (generic_type type: [(type_identifier) (scoped_type_identifier)] @inherit)))

((type_identifier) @use (#not-match? @use "^(Self|[A-Z]|Option|Result|Vec|String|Box)$"))
(scoped_type_identifier) @use
((identifier) @use (#match? @use "^[A-Z][A-Za-z0-9_]+$") (#not-match? @use "^(Some|None|Ok|Err)$"))
