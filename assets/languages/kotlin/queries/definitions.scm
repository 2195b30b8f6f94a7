; What a Kotlin file defines. The members of a companion are called as those of its class, so they are named.

(class_declaration name: (identifier) @name [(class_body) (enum_class_body)]? @body) @class
(object_declaration name: (identifier) @name (class_body)? @body) @class
(type_alias type: (identifier) @name) @class

(function_declaration name: (identifier) @name (function_body)? @body) @function
(secondary_constructor "constructor" @name (block)? @body) @function

(source_file (property_declaration (variable_declaration . (identifier) @name)) @variable)
(class_body (property_declaration (variable_declaration . (identifier) @name)) @variable)
(enum_class_body (property_declaration (variable_declaration . (identifier) @name)) @variable)
(class_parameter ["val" "var"] . (identifier) @name) @variable
(enum_entry (identifier) @name) @variable

; The class by which Java knows what stands outside of classes here.
(file_annotation
  (constructor_invocation
    (user_type (identifier) @_annotation)
    (value_arguments (value_argument (string_literal (string_content) @name))))
  (#eq? @_annotation "JvmName")) @variable

; Where the parser fails within a class, its name is still to be found.
(ERROR ["class" "interface" "object"] . (identifier) @name @variable)
