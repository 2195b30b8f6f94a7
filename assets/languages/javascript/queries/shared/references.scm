; What a script calls and makes.

(call_expression function: [(identifier) (member_expression)] @call)
(new_expression constructor: [(identifier) (member_expression)] @call)
(decorator [(identifier) (member_expression)] @call)
