-- Which file's path holds which term.
-- Reads term, path_term.
SELECT term.term_id, path_term.file_id, path_term.tf_path
FROM path_term
JOIN term USING (term)
