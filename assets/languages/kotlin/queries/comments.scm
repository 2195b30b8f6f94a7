; What a Kotlin file says in prose.

[(line_comment) (block_comment)] @comment
