; What a script says in prose.

(comment) @comment
