; What a Java file defines.

(class_declaration name: (identifier) @name body: (class_body) @body) @class
(interface_declaration name: (identifier) @name body: (interface_body) @body) @class
(enum_declaration name: (identifier) @name body: (enum_body) @body) @class
(record_declaration name: (identifier) @name body: (class_body) @body) @class
(annotation_type_declaration name: (identifier) @name body: (annotation_type_body) @body) @class

(method_declaration name: (identifier) @name body: (block)? @body) @function
(constructor_declaration name: (identifier) @name body: (constructor_body) @body) @function
(compact_constructor_declaration name: (identifier) @name body: (block) @body) @function
(annotation_type_element_declaration name: (identifier) @name) @function

(field_declaration declarator: (variable_declarator name: (identifier) @name)) @variable
(constant_declaration declarator: (variable_declarator name: (identifier) @name)) @variable
(enum_constant name: (identifier) @name) @variable
