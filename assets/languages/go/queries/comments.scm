; What a Go file says in prose.

(comment) @comment
