; Import statements, and the blocks that make an import conditional.

[(import_statement) (import_from_statement) (future_import_statement)] @import

[(if_statement) (try_statement) (with_statement) (for_statement) (while_statement) (match_statement)] @conditional

(if_statement
  condition: [(identifier) @_name (attribute attribute: (identifier) @_name)]
  consequence: (block) @type_checking
  (#eq? @_name "TYPE_CHECKING"))
