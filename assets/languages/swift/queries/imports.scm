; Imported modules.

(import_declaration) @import
