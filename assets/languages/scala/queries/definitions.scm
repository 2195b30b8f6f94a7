; What a Scala file defines. A package object is none of it: its members are those of the package.

(class_definition name: (_) @name body: (_)? @body) @class
(trait_definition name: (_) @name body: (_)? @body) @class
(object_definition name: (_) @name body: (_)? @body) @class
(enum_definition name: (_) @name body: (_)? @body) @class
(given_definition name: (_) @name body: (_)? @body) @class
(full_enum_case name: (_) @name) @class
(compilation_unit (type_definition name: (_) @name) @class)
(template_body (type_definition name: (_) @name) @class)

(function_definition name: (_) @name body: (_) @body) @function
(function_declaration name: (_) @name) @function

(compilation_unit [(val_definition pattern: (identifier) @name) (var_definition pattern: (identifier) @name)] @variable)
(template_body [(val_definition pattern: (identifier) @name) (var_definition pattern: (identifier) @name)] @variable)
(template_body [(val_declaration name: (identifier) @name) (var_declaration name: (identifier) @name)] @variable)
(simple_enum_case name: (_) @name) @variable
