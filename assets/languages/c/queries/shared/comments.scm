; What a file says in prose.

(comment) @comment
