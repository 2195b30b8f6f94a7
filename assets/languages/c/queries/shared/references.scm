; What C and C++ call alike.

(call_expression function: [(identifier) (field_expression)] @call)
