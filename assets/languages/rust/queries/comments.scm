; What a Rust file says in prose.

[(line_comment) (block_comment)] @comment
