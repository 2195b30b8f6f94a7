"""From what files import and name to edges between the files of a tree, the same way for every language."""
