; What a Python file calls, and what its classes inherit from. A decorator is called, with or without arguments.

(call function: [(identifier) (attribute)] @call)
(decorator [(identifier) (attribute)] @call)
(class_definition superclasses: (argument_list [(identifier) (attribute)] @inherit))
(class_definition superclasses: (argument_list (subscript value: [(identifier) (attribute)] @inherit)))
