; What a Java file says in prose.

[(line_comment) (block_comment)] @comment
