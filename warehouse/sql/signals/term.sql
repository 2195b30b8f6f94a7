-- The vocabulary: every term of a chunk or a path, and how many chunks and files hold it.
-- Reads chunk_key, chunk_term, path_term.
WITH held AS (
    SELECT chunk_term.term, chunk_key.chunk_id, chunk_key.file_id
    FROM chunk_term
    JOIN chunk_key USING (blob_id, language, ordinal)
    UNION ALL
    SELECT term, NULL, file_id
    FROM path_term
),

counted AS (
    SELECT
        term,
        count(chunk_id)::INTEGER AS chunks,
        count(DISTINCT file_id)::INTEGER AS files
    FROM held
    GROUP BY term
)

SELECT
    (row_number() OVER (ORDER BY term) - 1)::INTEGER AS term_id,
    *
FROM counted
