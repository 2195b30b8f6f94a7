; Everything that names another module, and the blocks that make an import conditional.

(import_statement) @import
(export_statement) @export

(call_expression function: (import)) @dynamic
((call_expression function: (identifier) @_require) @require (#eq? @_require "require"))

[(if_statement) (try_statement) (switch_statement)] @conditional
