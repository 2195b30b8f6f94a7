-- The terms of each text that may say nearly the same as another.
-- Reads compared, candidate, chunk_term.
WITH paired AS (
    SELECT first AS text_id
    FROM candidate
    UNION
    SELECT second
    FROM candidate
)

SELECT compared.text_id, chunk_term.term, chunk_term.tf_body + chunk_term.tf_comment + chunk_term.tf_literal AS tf
FROM chunk_term
JOIN (FROM compared SEMI JOIN paired USING (text_id)) AS compared USING (blob_id, language, ordinal)
WHERE chunk_term.tf_body + chunk_term.tf_comment + chunk_term.tf_literal > 0
