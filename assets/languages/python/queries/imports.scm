; Import statements, and the blocks that make an import conditional.

[(import_statement) (import_from_statement) (future_import_statement)] @import

[(if_statement) (try_statement) (with_statement) (for_statement) (while_statement) (match_statement)] @conditional

(if_statement
  condition: [(identifier) @_name (attribute attribute: (identifier) @_name)]
  consequence: (block) @type_checking
  (#eq? @_name "TYPE_CHECKING"))

; importlib.import_module(...) and __import__(...), by what they are given first.
(call
  function: [(identifier) @_function (attribute attribute: (identifier) @_function)]
  arguments: (argument_list . (_) @import_argument)
  (#match? @_function "^(import_module|__import__)$"))
