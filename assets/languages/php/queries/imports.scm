; Names that are used from elsewhere, files that are included, and qualified names, which need no declaration.

(namespace_use_declaration) @import
[(require_expression) (require_once_expression) (include_expression) (include_once_expression)] @included
(qualified_name) @qualified
(namespace_definition name: (_) @namespace)
