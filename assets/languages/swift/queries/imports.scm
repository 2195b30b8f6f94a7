; Imported modules, and the names that stand for a type that is given from outside.

(import_declaration) @import
(type_parameter (type_identifier) @placeholder)
(associatedtype_declaration name: (type_identifier) @placeholder)
