-- Which terms are there, in order of their ids (which count from 0)?
-- Reads term.
SELECT term
FROM term
ORDER BY term_id
