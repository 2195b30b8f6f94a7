-- By which words may a task name the languages of the tree?
-- Reads file, called.
SELECT called.word, called.language
FROM called
SEMI JOIN file USING (language)
