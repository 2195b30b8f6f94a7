-- How well does each file answer the task's words?
-- BM25 with weighted fields (BM25F; Robertson, Zaragoza and Taylor, 2004): the occurrences of a term in
-- symbol, body and comment are added by weight before they saturate, as tf * (k1 + 1) / (tf + k1 * (1 - b +
-- b * length / average)); idf = ln(1 + (N - n + 0.5) / (n + 0.5)), N chunks of which n hold the term. Asked
-- are the rarest terms that together hold $mass of the task's weight: what is left out is everywhere or
-- hardly asked for, so a long text costs no more than its rare terms. A file answers by its best chunk, by
-- the sum of its best five, as a whole, and by its path. Its score is the sum of the first three, each as a
-- share of the best in the repository. Reads query_term, vocabulary, corpus, posting, path_posting,
-- chunk_size, file_size, visible_file; $mass, $k1, $b, $symbol, $body, $comment.
WITH known AS (
    SELECT
        vocabulary.term_id,
        query_term.weight,
        ln(1 + (corpus.chunks - vocabulary.chunks + 0.5) / (vocabulary.chunks + 0.5)) AS idf,
        ln(1 + (corpus.files - vocabulary.paths + 0.5) / (vocabulary.paths + 0.5)) AS idf_path
    FROM query_term
    JOIN vocabulary USING (term)
    CROSS JOIN corpus
),

weighed AS (
    SELECT
        *,
        sum(weight * idf) OVER (ORDER BY idf DESC, term_id) - weight * idf AS rarer,
        sum(weight * idf) OVER () AS total
    FROM known
),

asked AS (
    SELECT term_id, (weight * idf)::FLOAT AS weight, (weight * idf_path)::FLOAT AS weight_path
    FROM weighed
    WHERE rarer < $mass * total
),

hit AS (
    SELECT
        posting.term_id,
        posting.chunk_id,
        posting.file_id,
        asked.weight,
        ($symbol * tf_symbol + $body * tf_body + $comment * tf_comment)::FLOAT AS tf
    FROM posting
    JOIN asked USING (term_id)
),

by_chunk AS (
    SELECT
        hit.file_id,
        hit.chunk_id,
        sum(weight * tf * ($k1 + 1) / (tf + $k1 * (1 - $b + $b * relative_length))) AS score
    FROM hit
    JOIN chunk_size USING (chunk_id)
    GROUP BY hit.file_id, hit.chunk_id
),

by_best_chunks AS (
    SELECT
        file_id,
        arg_max(chunk_id, (score, -chunk_id)) AS chunk_id,
        max(score) AS best_chunk,
        list_sum(max(score, 5)) AS best_five
    FROM by_chunk
    GROUP BY file_id
),

by_file AS (
    SELECT
        file_id,
        sum(weight * tf * ($k1 + 1) / (tf + $k1 * (1 - $b + $b * relative_length))) AS whole_file
    FROM (
        SELECT file_id, term_id, any_value(weight) AS weight, sum(tf) AS tf
        FROM hit
        GROUP BY file_id, term_id
    )
    JOIN file_size USING (file_id)
    GROUP BY file_id
),

by_path AS (
    SELECT file_id, sum(weight_path * tf_path / (tf_path + $k1)) AS path
    FROM path_posting
    JOIN asked USING (term_id)
    GROUP BY file_id
),

visible AS (
    SELECT *
    FROM by_best_chunks
    JOIN by_file USING (file_id)
    FULL JOIN by_path USING (file_id)
    SEMI JOIN visible_file USING (file_id)
),

scored AS (
    SELECT
        *,
        best_chunk / max(best_chunk) OVER ()
        + best_five / max(best_five) OVER ()
        + whole_file / max(whole_file) OVER () AS score
    FROM visible
)

SELECT
    file_id,
    chunk_id,
    row_number() OVER (ORDER BY score DESC NULLS LAST, file_id) AS rank,
    coalesce(score, 0) AS score,
    '' AS match,
    best_chunk,
    best_five,
    whole_file,
    path
FROM scored
ORDER BY rank
