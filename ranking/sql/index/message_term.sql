-- Which terms do messages hold, in order of their ids (which count from 0)?
-- Reads message_term.
SELECT term
FROM message_term
ORDER BY term_id
