; Use declarations, modules in other files, and paths that need no declaration.

[(use_declaration) (extern_crate_declaration)] @import
(mod_item !body) @module
(mod_item name: (_) body: (_)) @inline
(scoped_identifier path: [(crate) (self) (super) (identifier)]) @path
(scoped_type_identifier path: [(crate) (self) (super) (identifier)]) @path
