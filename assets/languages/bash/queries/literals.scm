; String literals of one piece, without the paths of scripts that are sourced.

(command
  name: (command_name (word) @_command)
  argument: [(string) (raw_string)] @documentation
  (#match? @_command "^(source|\\.|load)$"))
(string . (string_content) @literal .)
[(raw_string) (ansi_c_string)] @quoted
