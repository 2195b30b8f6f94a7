; Using directives.

(using_directive) @import
