; What a Python file defines. One match a name; of several matches for a name the widest is its extent.

(function_definition name: (identifier) @name body: (block) @body) @function
(class_definition name: (identifier) @name body: (block) @body) @class
(decorated_definition definition: (function_definition name: (identifier) @name)) @function
(decorated_definition definition: (class_definition name: (identifier) @name)) @class

; Variables of a module and of a class, also where a module's statement is conditional.
(module (expression_statement (assignment left: [(identifier) @name (pattern_list (identifier) @name)])) @variable)
(module (type_alias_statement left: (type (identifier) @name)) @variable)
(module
  [(if_statement consequence: (block (expression_statement (assignment left: (identifier) @name)) @variable))
   (if_statement (else_clause (block (expression_statement (assignment left: (identifier) @name)) @variable)))
   (try_statement body: (block (expression_statement (assignment left: (identifier) @name)) @variable))
   (try_statement (except_clause (block (expression_statement (assignment left: (identifier) @name)) @variable)))])
(class_definition body: (block
  (expression_statement (assignment left: [(identifier) @name (pattern_list (identifier) @name)])) @variable))
(class_definition body: (block (type_alias_statement left: (type (identifier) @name)) @variable))
