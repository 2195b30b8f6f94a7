; String literals of one piece: what is interpolated stands nowhere as it will be read.

(string) @quoted
