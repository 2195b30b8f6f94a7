; What a Go file calls, embeds and names. Of selectors, those of exported names can be of another package.

(package_clause (package_identifier) @package)
(import_spec) @import

(call_expression function: [(identifier) (selector_expression)] @call)
(call_expression function: (index_expression operand: [(identifier) (selector_expression)] @call))
; What the grammar takes for a conversion can be a call with type arguments.
(type_conversion_expression type: (generic_type type: [(type_identifier) (qualified_type)] @call))

(struct_type (field_declaration_list (field_declaration !name type: [(type_identifier) (qualified_type)] @inherit)))
(interface_type (type_elem [(type_identifier) (qualified_type)] @inherit))

((type_identifier) @use
  (#not-match? @use "^(any|bool|byte|error|float(32|64)|u?int(8|16|32|64|ptr)?|rune|string)$"))
(qualified_type) @use
(selector_expression
  operand: (identifier)
  field: (field_identifier) @_field
  (#match? @_field "^[A-Z]")) @use
