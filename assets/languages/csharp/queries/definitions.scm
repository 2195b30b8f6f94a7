; What a C# file defines. A namespace is no definition: many files declare the same.

(class_declaration name: (identifier) @name body: (_) @body) @class
(struct_declaration name: (identifier) @name body: (_) @body) @class
(interface_declaration name: (identifier) @name body: (_) @body) @class
(record_declaration name: (identifier) @name) @class
(record_declaration name: (identifier) @name body: (_) @body) @class
(enum_declaration name: (identifier) @name body: (_) @body) @class
(delegate_declaration name: (identifier) @name) @class

(method_declaration name: (identifier) @name [body: (_) ";"] @body) @function
(constructor_declaration name: (identifier) @name body: (_) @body) @function
(local_function_statement name: (identifier) @name body: (_) @body) @function

(property_declaration name: (identifier) @name) @variable
(field_declaration (variable_declaration (variable_declarator name: (identifier) @name))) @variable
(event_field_declaration (variable_declaration (variable_declarator name: (identifier) @name))) @variable
(event_declaration name: (identifier) @name) @variable
(enum_member_declaration name: (identifier) @name) @variable
