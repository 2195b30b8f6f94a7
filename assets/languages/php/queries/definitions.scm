; What a PHP file defines.

(class_declaration name: (name) @name body: (_) @body) @class
(interface_declaration name: (name) @name body: (_) @body) @class
(trait_declaration name: (name) @name body: (_) @body) @class
(enum_declaration name: (name) @name body: (_) @body) @class

(method_declaration name: (name) @name [body: (_) ";"] @body) @function
(function_definition name: (name) @name body: (_) @body) @function

(const_element . (name) @name) @variable
(property_element name: (variable_name (name) @name)) @variable
(enum_case name: (name) @name) @variable
