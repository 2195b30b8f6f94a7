"""One query a table: how each signal follows from the facts that a revision can see."""
