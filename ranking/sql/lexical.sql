-- How well does each file answer the task's words?
-- BM25 with weighted fields (BM25F, Robertson et al. 2004): a term's occurrences in symbol, body and comment are
-- added by weight before they saturate: tf * (k1 + 1) / (tf + k1 * (1 - b + b * length / average length)).
-- A file answers by its best chunk, by the sum of its best five, as a whole, and by its path; and for each zone
-- of the task apart.
-- Reads asked_term, posting, path_posting, corpus, chunk_size, file_size, visible_file;
-- $k1, $b, $symbol, $body, $comment.
WITH hit AS (
    SELECT
        posting.term_id,
        posting.chunk_id,
        posting.file_id,
        ($symbol * tf_symbol + $body * tf_body + $comment * tf_comment)::FLOAT AS tf,
        tf_symbol,
        asked_term.* EXCLUDE (term_id)
    FROM posting
    JOIN asked_term USING (term_id)
    SEMI JOIN visible_file USING (file_id)
),

saturated AS (
    SELECT
        hit.* EXCLUDE (tf),
        idf * tf * ($k1 + 1) / (tf + $k1 * (1 - $b + $b * relative_length)) AS impact
    FROM hit
    JOIN chunk_size USING (chunk_id)
),

by_chunk AS (
    SELECT
        file_id,
        chunk_id,
        sum(everything * impact)::FLOAT AS everything,
        sum(title * impact)::FLOAT AS title,
        sum(prose * impact)::FLOAT AS prose,
        sum(code * impact)::FLOAT AS code,
        sum(span * impact)::FLOAT AS span,
        sum(everything * idf * tf_symbol / (tf_symbol + $k1))::FLOAT AS symbol
    FROM saturated
    GROUP BY file_id, chunk_id
),

by_file AS (
    SELECT
        file_id,
        arg_max(chunk_id, (everything, -chunk_id)) AS chunk_id,
        max(everything) AS best_chunk,
        list_sum(max(everything, 5)) AS best_five,
        max(title) AS title,
        max(prose) AS prose,
        max(code) AS code,
        max(span) AS span,
        max(symbol) AS symbol
    FROM by_chunk
    GROUP BY file_id
),

as_a_whole AS (
    SELECT
        file_id,
        sum(weight * tf * ($k1 + 1) / (tf + $k1 * (1 - $b + $b * relative_length)))::FLOAT AS whole_file
    FROM (
        SELECT file_id, term_id, sum(tf) AS tf, any_value(idf * everything) AS weight
        FROM hit
        GROUP BY file_id, term_id
    )
    JOIN file_size USING (file_id)
    GROUP BY file_id
),

path_hit AS (
    SELECT
        file_id,
        asked_term.*,
        ln(1 + (files - held + 0.5) / (held + 0.5)) * tf_path / (tf_path + $k1) AS impact
    FROM (SELECT *, count(*) OVER (PARTITION BY term_id) AS held FROM path_posting SEMI JOIN asked_term USING (term_id))
    JOIN asked_term USING (term_id)
    CROSS JOIN corpus
    SEMI JOIN visible_file USING (file_id)
),

by_path AS (
    SELECT
        file_id,
        sum(everything * impact)::FLOAT AS path,
        sum(title * impact)::FLOAT AS path_title,
        sum(span * impact)::FLOAT AS path_span
    FROM path_hit
    GROUP BY file_id
)

SELECT *
FROM by_file
JOIN as_a_whole USING (file_id)
FULL JOIN by_path USING (file_id)
