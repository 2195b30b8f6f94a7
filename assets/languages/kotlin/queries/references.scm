; What a Kotlin file belongs to, imports, calls, inherits from and names.

(package_header (qualified_identifier) @package)
(import) @import

(call_expression . [(identifier) (navigation_expression)] @call)
(infix_expression . (_) . (identifier) @call)
(callable_reference (identifier) @call)
((navigation_expression "::" (identifier)) @call (#not-match? @call "::class$"))

(delegation_specifier (user_type . (identifier) @inherit . (type_arguments)? .))
(delegation_specifier (user_type . (identifier) @receiver (identifier) @inherit . (type_arguments)? .))
(delegation_specifier
  (constructor_invocation (user_type . (identifier) @inherit . (type_arguments)? .)))
(delegation_specifier
  (constructor_invocation (user_type . (identifier) @receiver (identifier) @inherit . (type_arguments)? .)))
(explicit_delegation . (user_type . (identifier) @inherit . (type_arguments)? .))

(user_type . (identifier) @use)
(navigation_expression . (identifier) @use (#match? @use "^[A-Z]"))
