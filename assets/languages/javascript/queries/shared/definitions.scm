; Functions, methods and classes, with `export` and what they are assigned to.

(function_declaration name: (identifier) @name body: (statement_block) @body) @function
(generator_function_declaration name: (identifier) @name body: (statement_block) @body) @function
(class_declaration name: (_) @name body: (class_body) @body) @class
(method_definition
  name: [(property_identifier) (private_property_identifier)] @name
  body: (statement_block) @body) @function

(export_statement declaration: (function_declaration name: (identifier) @name)) @function
(export_statement declaration: (generator_function_declaration name: (identifier) @name)) @function
(export_statement declaration: (class_declaration name: (_) @name)) @class

; Functions and classes by the name of what holds them.
(variable_declarator
  name: (identifier) @name
  value: [(arrow_function body: (_) @body) (function_expression body: (_) @body) (generator_function body: (_) @body)]) @function
(variable_declarator name: (identifier) @name value: (class body: (_) @body)) @class
(lexical_declaration . (variable_declarator name: (identifier) @name value: [(arrow_function) (function_expression)]) .) @function
(export_statement declaration: (lexical_declaration .
  (variable_declarator name: (identifier) @name value: [(arrow_function) (function_expression)]) .)) @function
(pair
  key: (property_identifier) @name
  value: [(arrow_function body: (_) @body) (function_expression body: (_) @body)]) @function

; exports.total = ..., Cart.prototype.total = ..., cart.total = ...
(expression_statement (assignment_expression
  left: (member_expression object: [(identifier) (member_expression)] @_of property: (property_identifier) @name)
  right: [(arrow_function body: (_) @body) (function_expression body: (_) @body)])
  (#match? @_of "^(module\\.)?exports$")) @function
(expression_statement (assignment_expression
  left: (member_expression
    object: (member_expression object: (identifier) @owner property: (property_identifier) @_prototype)
    property: (property_identifier) @name)
  right: [(arrow_function body: (_) @body) (function_expression body: (_) @body)])
  (#eq? @_prototype "prototype")) @function
(expression_statement (assignment_expression
  left: (member_expression object: (identifier) @owner property: (property_identifier) @name)
  right: [(arrow_function body: (_) @body) (function_expression body: (_) @body)])
  (#not-eq? @owner "exports")) @function

; Test cases, by what they say of themselves.
(expression_statement (call_expression
  function: [(identifier) @_test (member_expression object: (identifier) @_test)]
  arguments: (arguments . (string (string_fragment) @name)
    [(arrow_function body: (_) @body) (function_expression body: (_) @body)]))
  (#match? @_test "^(describe|context|suite|it|test|specify)$")) @function

; Variables of a module.
(program (lexical_declaration (variable_declarator name: (identifier) @name) @variable))
(program (variable_declaration (variable_declarator name: (identifier) @name) @variable))
(program (export_statement declaration: (lexical_declaration (variable_declarator name: (identifier) @name) @variable)))
(program (export_statement declaration: (variable_declaration (variable_declarator name: (identifier) @name) @variable)))
