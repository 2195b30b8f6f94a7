"""How people and programs reach it: the command line."""
