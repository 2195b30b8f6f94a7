; What C and C++ define alike. A declaration without a body is no definition: the function is where its body is.

(function_definition
  declarator: [
    (function_declarator declarator: (identifier) @name)
    (pointer_declarator declarator: (function_declarator declarator: (identifier) @name))
    (pointer_declarator declarator: (pointer_declarator declarator: (function_declarator declarator: (identifier) @name)))]
  body: (_) @body) @function
(preproc_function_def name: (identifier) @name value: (_) @body) @function
(preproc_def name: (identifier) @name value: (_)) @variable

(struct_specifier name: (type_identifier) @name body: (_) @body) @class
(union_specifier name: (type_identifier) @name body: (_) @body) @class
(enum_specifier name: (type_identifier) @name body: (_) @body) @class
(enumerator name: (identifier) @name) @variable

(type_definition declarator: (type_identifier) @name) @class
(type_definition declarator: (pointer_declarator declarator: (type_identifier) @name)) @class
(type_definition
  type: [(struct_specifier body: (_) @body) (union_specifier body: (_) @body) (enum_specifier body: (_) @body)]
  declarator: (type_identifier) @name) @class
(type_definition declarator: (function_declarator declarator:
  (parenthesized_declarator (pointer_declarator declarator: (type_identifier) @name)))) @class

; Variables of the file, which a guard or a condition can stand around.
(translation_unit (declaration declarator: (init_declarator declarator: [
  (identifier) @name
  (pointer_declarator declarator: (identifier) @name)
  (array_declarator declarator: (identifier) @name)
  (pointer_declarator declarator: (array_declarator declarator: (identifier) @name))])) @variable)
(preproc_ifdef (declaration declarator: (init_declarator declarator: [
  (identifier) @name
  (pointer_declarator declarator: (identifier) @name)
  (array_declarator declarator: (identifier) @name)])) @variable)
