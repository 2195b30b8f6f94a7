-- How many terms each chunk of the facts has, over all fields.
-- Reads chunk_term.
SELECT blob_id, language, ordinal, sum(tf_symbol + tf_body + tf_comment + tf_literal)::INTEGER AS length
FROM chunk_term
GROUP BY ALL
