; What the page says.

(jsx_text) @literal
