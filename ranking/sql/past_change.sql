-- Which files did past changes touch whose messages are like the task?
-- A message is scored by BM25, tf * (k1 + 1) / (tf + k1 * (1 - b + b * length / average)) times idf and weight, over the
-- rarest of the task's terms that together hold $mass of its weight. The best $commits messages give their files each a
-- share, score / files touched; a file's score is the sum of its shares.
-- Reads query_term, message_term, message_posting, commit_document, commit, visible_file;
-- $mass, $k1, $b, $commits.
WITH corpus AS (
    SELECT count(*) AS commits, avg(length) AS length
    FROM commit_document
),

known AS (
    SELECT
        message_term.term_id,
        query_term.weight * ln(1 + (corpus.commits - message_term.commits + 0.5) / (message_term.commits + 0.5)) AS weight,
        message_term.commits
    FROM query_term
    JOIN message_term USING (term)
    CROSS JOIN corpus
),

asked AS (
    SELECT term_id, weight
    FROM known
    QUALIFY sum(weight) OVER (ORDER BY commits, term_id) - weight < $mass * sum(weight) OVER ()
),

scored AS (
    SELECT
        message_posting.commit_number,
        sum(
            asked.weight * tf * ($k1 + 1)
            / (tf + $k1 * (1 - $b + $b * commit_document.length / corpus.length))
        ) AS score
    FROM message_posting
    JOIN asked USING (term_id)
    JOIN commit_document USING (commit_number)
    CROSS JOIN corpus
    GROUP BY message_posting.commit_number
    ORDER BY score DESC, commit_number DESC
    LIMIT $commits
),

credited AS (
    SELECT commit_number, score / files AS share, unnest(file_ids) AS file_id
    FROM scored
    JOIN commit_document USING (commit_number)
),

by_file AS (
    SELECT
        file_id,
        arg_max(commit_number, (share, commit_number)) AS commit_number,
        sum(share) AS score
    FROM credited
    SEMI JOIN visible_file USING (file_id)
    GROUP BY file_id
)

SELECT
    by_file.file_id,
    NULL::INTEGER AS chunk_id,
    row_number() OVER (ORDER BY by_file.score DESC, by_file.file_id) AS rank,
    by_file.score,
    commit_document.commit_id[:12] || ' ' || commit.subject AS match
FROM by_file
JOIN commit_document USING (commit_number)
JOIN commit USING (commit_id)
ORDER BY rank
