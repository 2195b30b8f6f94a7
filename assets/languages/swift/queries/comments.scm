; What a Swift file says in prose.

[(comment) (multiline_comment)] @comment
