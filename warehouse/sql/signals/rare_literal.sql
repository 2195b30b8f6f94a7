-- The string literals that few files hold, in each chunk that holds them.
-- Reads chunk_key, literal_fact; $rare_literal_files.
WITH held AS (
    SELECT literal_fact.literal, chunk_key.file_id, chunk_key.chunk_id, min(literal_fact.line) AS start_line
    FROM literal_fact
    JOIN chunk_key USING (blob_id, language, ordinal)
    -- A secret that was masked is no text that anybody could ask for.
    WHERE NOT regexp_full_match(literal_fact.literal, '\*+')
    GROUP BY ALL
),

rare AS (
    SELECT literal, count(DISTINCT file_id)::INTEGER AS files
    FROM held
    GROUP BY literal
    HAVING files <= $rare_literal_files
)

SELECT held.literal, held.file_id, held.chunk_id, held.start_line, rare.files
FROM held
JOIN rare USING (literal)
