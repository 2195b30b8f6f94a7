; What a Ruby file defines: modules, classes, methods, constants, and test cases by what they say they test.

(module name: (constant) @name) @class
(module name: (constant) @name body: (_) @body) @class
(class name: (constant) @name) @class
(class name: (constant) @name body: (_) @body) @class
(class name: (scope_resolution scope: (_) @owner name: (constant) @name)) @class
(class name: (scope_resolution scope: (_) @owner name: (constant) @name) body: (_) @body) @class
(module name: (scope_resolution scope: (_) @owner name: (constant) @name)) @class
(module name: (scope_resolution scope: (_) @owner name: (constant) @name) body: (_) @body) @class

(method name: (_) @name) @function
(method name: (_) @name body: (_) @body) @function
(singleton_method name: (_) @name) @function
(singleton_method name: (_) @name body: (_) @body) @function
(assignment left: (constant) @name) @variable

(call
  method: (identifier) @_method
  arguments: (argument_list . (string . (string_content) @name .))
  block: (_) @body
  (#match? @_method "^(describe|context|feature|it|specify|scenario|test|should|example)$")) @function
