; What a Rust file defines. The items of a module within the file count as those of the file; its name is known.

(function_item name: (identifier) @name body: (block) @body) @function
(function_signature_item name: (identifier) @name ";" @body) @function
(macro_definition name: (identifier) @name . (_) @body) @function
(struct_item name: (type_identifier) @name [body: (_) ";"] @body) @class
(union_item name: (type_identifier) @name body: (_) @body) @class
(enum_item name: (type_identifier) @name body: (_) @body) @class
(trait_item name: (type_identifier) @name body: (_) @body) @class
(type_item name: (type_identifier) @name "=" @body) @class
(enum_variant name: (identifier) @name) @variable

; An implementation holds methods of its type, wherever that is declared.
(impl_item
  type: [
    (type_identifier) @name
    (scoped_type_identifier name: (type_identifier) @name)
    (generic_type type: [(type_identifier) @name (scoped_type_identifier name: (type_identifier) @name)])
    (reference_type type: [(type_identifier) @name (generic_type type: (type_identifier) @name)])]
  body: (_) @body) @class

(source_file [(const_item name: (identifier) @name) (static_item name: (identifier) @name)] @variable)
(mod_item body: (declaration_list
  [(const_item name: (identifier) @name) (static_item name: (identifier) @name)] @variable))
(declaration_list (const_item name: (identifier) @name) @variable)
(mod_item name: (identifier) @name body: (_)) @variable

; Attributes stand before what they are of.
((attribute_item) @function . [(attribute_item) (line_comment) (block_comment)]* .
  [(function_item name: (identifier) @name body: (block) @body)
   (function_signature_item name: (identifier) @name ";" @body)
   (macro_definition name: (identifier) @name . (_) @body)])
((attribute_item) @class . [(attribute_item) (line_comment) (block_comment)]* .
  [(struct_item name: (type_identifier) @name [body: (_) ";"] @body)
   (union_item name: (type_identifier) @name body: (_) @body)
   (enum_item name: (type_identifier) @name body: (_) @body)
   (trait_item name: (type_identifier) @name body: (_) @body)
   (impl_item
     type: [(type_identifier) @name (generic_type type: (type_identifier) @name)]
     body: (_) @body)])
