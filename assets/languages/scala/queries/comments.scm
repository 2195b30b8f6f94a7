; What a Scala file says in prose.

[(comment) (block_comment)] @comment
