; What a Swift file defines. An extension defines no type: its members belong to the type that it extends.

(class_declaration name: (type_identifier) @name body: (_) @body) @class
(protocol_declaration name: (type_identifier) @name body: (_) @body) @class
(typealias_declaration name: (type_identifier) @name) @class
(associatedtype_declaration name: (type_identifier) @name) @class

(function_declaration name: (simple_identifier) @name body: (_) @body) @function
(protocol_function_declaration name: (simple_identifier) @name) @function
(init_declaration "init" @name body: (_) @body) @function
(class_declaration
  name: (user_type (type_identifier) @owner . (type_arguments)? .)
  body: (class_body (function_declaration name: (simple_identifier) @name body: (_) @body) @function))
(class_declaration
  name: (user_type (type_identifier) @owner . (type_arguments)? .)
  body: (class_body (init_declaration "init" @name body: (_) @body) @function))

(source_file (property_declaration name: (pattern bound_identifier: (simple_identifier) @name)) @variable)
(class_body (property_declaration name: (pattern bound_identifier: (simple_identifier) @name)) @variable)
(enum_class_body (property_declaration name: (pattern bound_identifier: (simple_identifier) @name)) @variable)
(class_declaration
  name: (user_type (type_identifier) @owner . (type_arguments)? .)
  body: (class_body (property_declaration name: (pattern bound_identifier: (simple_identifier) @name)) @variable))
(protocol_property_declaration name: (pattern bound_identifier: (simple_identifier) @name)) @variable
(enum_entry name: (simple_identifier) @name) @variable
