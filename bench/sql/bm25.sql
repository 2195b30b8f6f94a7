-- Which files answer the words best, by their best chunk? BM25 and nothing else.
-- Reads term, posting, chunk; $words.
WITH asked AS (
    SELECT
        term_id,
        ln(1 + ((SELECT count(*) FROM chunk) - chunks + 0.5) / (chunks + 0.5)) AS idf
    FROM term
    WHERE term IN (SELECT unnest($words))
),

scored AS (
    SELECT
        chunk_id,
        chunk.file_id,
        sum(idf * tf * 2.2 / (tf + 1.2 * (0.25 + 0.75 * chunk.length / (SELECT avg(length) FROM chunk)))) AS score
    FROM (SELECT *, tf_symbol + tf_body + tf_comment + tf_literal AS tf FROM posting) AS posting
    JOIN asked USING (term_id)
    JOIN chunk USING (chunk_id)
    GROUP BY chunk_id, chunk.file_id
)

SELECT
    file_id,
    max(score) AS score
FROM scored
GROUP BY file_id
ORDER BY score DESC, file_id
LIMIT 20
