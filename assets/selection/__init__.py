"""Which files of a tree nobody writes to be read: vendored, generated, minified, locked, data, secret.

What a path or `.gitattributes` says depends on the tree, and is looked at for each commit; what a content
says of itself is a fact of the content. Each finding is a mark, made by a rule that a setting of the same
name switches.
"""

# Goes up whenever a rule over paths finds something else; those over contents are part of the content's
# facts.
SELECTION_VERSION = 1
