; What only C++ defines. A method that stands outside its class names it; a namespace is no owner.

(class_specifier name: (type_identifier) @name body: (_) @body) @class
(class_specifier name: (template_type name: (type_identifier) @name) body: (_) @body) @class
(struct_specifier name: (template_type name: (type_identifier) @name) body: (_) @body) @class
(alias_declaration name: (type_identifier) @name) @class
(concept_definition name: (identifier) @name) @class

(function_definition
  declarator: [
    (function_declarator declarator: [(field_identifier) (operator_name) (destructor_name)] @name)
    (pointer_declarator declarator: (function_declarator declarator: [(field_identifier) (operator_name)] @name))
    (reference_declarator (function_declarator declarator: [(identifier) (field_identifier) (operator_name)] @name))]
  body: (_) @body) @function
(function_definition
  declarator: (function_declarator declarator: [(identifier) (field_identifier) (operator_name)] @name)
  [(default_method_clause) (delete_method_clause)] @body) @function
(function_definition
  declarator: [
    (function_declarator declarator: (qualified_identifier
      scope: [(namespace_identifier) @owner (template_type name: (type_identifier) @owner)]
      name: [(identifier) (operator_name) (destructor_name)] @name))
    (pointer_declarator declarator: (function_declarator declarator: (qualified_identifier
      scope: [(namespace_identifier) @owner (template_type name: (type_identifier) @owner)]
      name: [(identifier) (operator_name)] @name)))
    (reference_declarator (function_declarator declarator: (qualified_identifier
      scope: [(namespace_identifier) @owner (template_type name: (type_identifier) @owner)]
      name: [(identifier) (operator_name)] @name)))
    (pointer_declarator declarator: (function_declarator declarator: (qualified_identifier
      name: (qualified_identifier
        scope: [(namespace_identifier) @owner (template_type name: (type_identifier) @owner)]
        name: [(identifier) (operator_name)] @name))))
    (function_declarator declarator: (qualified_identifier name: (qualified_identifier
      scope: [(namespace_identifier) @owner (template_type name: (type_identifier) @owner)]
      name: [(identifier) (operator_name) (destructor_name)] @name)))]
  body: (_) @body) @function

; A method without a body that each subclass has to give.
(field_declaration
  declarator: (function_declarator declarator: [(field_identifier) (operator_name)] @name)
  default_value: (_) @body) @function

(template_declaration [(class_specifier name: (type_identifier) @name) (struct_specifier name: (type_identifier) @name)
  (alias_declaration name: (type_identifier) @name) (concept_definition name: (identifier) @name)]) @class
(template_declaration (function_definition
  declarator: [
    (function_declarator declarator: [(identifier) (field_identifier) (operator_name)] @name)
    (function_declarator declarator: (qualified_identifier
      scope: [(namespace_identifier) @owner (template_type name: (type_identifier) @owner)]
      name: [(identifier) (operator_name)] @name))
    (reference_declarator (function_declarator declarator: [(identifier) (field_identifier)] @name))
    (pointer_declarator declarator: (function_declarator declarator: [(identifier) (field_identifier)] @name))]
  body: (_) @body)) @function

(namespace_definition body: (declaration_list
  (declaration declarator: (init_declarator declarator: (identifier) @name)) @variable))
