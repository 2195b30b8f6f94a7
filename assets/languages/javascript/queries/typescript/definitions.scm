; Types, signatures, and fields of a class that hold a function.

(abstract_class_declaration name: (type_identifier) @name body: (class_body) @body) @class
(export_statement declaration: (abstract_class_declaration name: (type_identifier) @name)) @class
(interface_declaration name: (type_identifier) @name body: (interface_body) @body) @class
(export_statement declaration: (interface_declaration name: (type_identifier) @name)) @class
(enum_declaration name: (identifier) @name body: (enum_body) @body) @class
(export_statement declaration: (enum_declaration name: (identifier) @name)) @class
(internal_module name: (identifier) @name body: (statement_block) @body) @class
(module name: (_) @name body: (statement_block) @body) @class

(type_alias_declaration name: (type_identifier) @name) @variable
(export_statement declaration: (type_alias_declaration name: (type_identifier) @name)) @variable

(function_signature name: (identifier) @name) @function
(export_statement declaration: (function_signature name: (identifier) @name)) @function
(method_signature name: (property_identifier) @name) @function
(abstract_method_signature name: (property_identifier) @name) @function
(public_field_definition
  name: [(property_identifier) (private_property_identifier)] @name
  value: [(arrow_function body: (_) @body) (function_expression body: (_) @body)]) @function
