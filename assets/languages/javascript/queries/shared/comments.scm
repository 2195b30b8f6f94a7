; What a script says in prose.

(comment) @comment
(hash_bang_line) @documentation
