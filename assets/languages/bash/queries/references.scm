; The commands of a script that can be functions; those of the shell and of every system are none.

((command_name (word) @call)
  (#match? @call "^[A-Za-z_][A-Za-z0-9_]*$")
  (#not-match? @call "^(source|load|echo|printf|cd|exit|return|set|shift|local|read|test|true|false|eval|exec|trap|export|unset|grep|sed|awk|cat|rm|cp|mv|mkdir|ls|sort|head|tail|cut|tr|wc|find|xargs|dirname|basename|command|type|break|continue|pwd|sleep|touch|git|run)$"))
