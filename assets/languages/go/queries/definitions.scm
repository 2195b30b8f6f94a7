; What a Go file defines. A method belongs to the type of its receiver, wherever that is declared.

(function_declaration name: (identifier) @name body: (block) @body) @function
(function_declaration name: (identifier) @name !body) @function
(method_declaration
  receiver: (parameter_list (parameter_declaration type: [
    (type_identifier) @owner
    (generic_type type: (type_identifier) @owner)
    (pointer_type [(type_identifier) @owner (generic_type type: (type_identifier) @owner)])]))
  name: (field_identifier) @name
  body: (block)? @body) @function

(type_declaration (type_spec name: (type_identifier) @name type: (_))) @class
(type_declaration (type_spec name: (type_identifier) @name type: (struct_type (field_declaration_list) @body))) @class
(type_declaration (type_alias name: (type_identifier) @name)) @class
(interface_type (method_elem name: (field_identifier) @name) @function)

(source_file (const_declaration (const_spec name: (identifier) @name) @variable))
(source_file (var_declaration (var_spec name: (identifier) @name) @variable))
(source_file (var_declaration (var_spec_list (var_spec name: (identifier) @name) @variable)))
