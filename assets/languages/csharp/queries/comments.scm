; What a C# file says in prose.

(comment) @comment
