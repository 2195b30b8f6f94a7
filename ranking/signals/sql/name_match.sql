-- How much do the terms of each candidate's path and of the task overlap? |both| / |either| (Jaccard).
-- Reads pool, path_posting, term, query_term.
WITH overlap AS (
    SELECT
        path_posting.file_id,
        count(*) AS of_path,
        count(query_term.term) AS of_both
    FROM path_posting
    SEMI JOIN pool USING (file_id)
    JOIN term USING (term_id)
    LEFT JOIN query_term USING (term)
    GROUP BY path_posting.file_id
)

SELECT file_id, of_both / (of_path + (SELECT count(*) FROM query_term) - of_both) AS name_match
FROM overlap
