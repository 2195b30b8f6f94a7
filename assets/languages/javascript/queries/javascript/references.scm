; What a class inherits from.

(class_heritage [(identifier) (member_expression)] @inherit)
(class_heritage (call_expression arguments: (arguments [(identifier) (member_expression)] @inherit)))
