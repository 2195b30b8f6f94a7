; What a Python file says in prose: comments, and strings that stand as a statement of their own.

(comment) @comment
(expression_statement . (string) .) @documentation
