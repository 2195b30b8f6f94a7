-- The latest commits whose messages and hunks are worth a search, numbered with the oldest first.
-- They count in history, touched no more files than `coedit` allows, and one of those files is in the tree. Latest is
-- by generation, which no clock can skew.
-- Reads commit, touch; $max_files, $past_changes.
WITH latest AS (
    SELECT commit_id, parents, generation, committed_at, files
    FROM commit
    SEMI JOIN touch USING (commit_id)
    WHERE left_out IS NULL AND files BETWEEN 1 AND $max_files
    ORDER BY generation DESC, committed_at DESC, commit_id DESC
    LIMIT $past_changes
),

touched AS (
    SELECT commit_id, list(file_id ORDER BY file_id) AS file_ids
    FROM touch
    SEMI JOIN latest USING (commit_id)
    GROUP BY commit_id
)

SELECT
    (row_number() OVER (ORDER BY generation, committed_at, commit_id) - 1)::INTEGER AS commit_number,
    commit_id,
    parents,
    files,
    file_ids
FROM latest
JOIN touched USING (commit_id)
