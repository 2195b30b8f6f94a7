; Scripts that are sourced, and the variables that their paths can begin with.

((command name: (command_name (word) @_command)) @import
  (#match? @_command "^(source|\\.|load)$"))
(variable_assignment) @assigned
