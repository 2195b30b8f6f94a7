-- The terms of each text to be compared that no run has sketched yet.
-- Reads compared, sketch, chunk_term.
SELECT fresh.text_id, chunk_term.term, chunk_term.tf_body + chunk_term.tf_comment + chunk_term.tf_literal AS tf
FROM chunk_term
JOIN (FROM compared ANTI JOIN sketch USING (blob_id, language, ordinal)) AS fresh USING (blob_id, language, ordinal)
WHERE chunk_term.tf_body + chunk_term.tf_comment + chunk_term.tf_literal > 0
ORDER BY fresh.text_id
