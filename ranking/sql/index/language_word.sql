-- Which words name which language?
-- Reads language_word.
SELECT word, language
FROM language_word
