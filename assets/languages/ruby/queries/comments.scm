; What a Ruby file says in prose.

(comment) @comment
