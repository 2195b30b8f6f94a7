; What a PHP file says in prose.

(comment) @comment
