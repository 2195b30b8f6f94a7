-- The latest commits whose messages and hunks are worth a search, numbered with the oldest first.
-- They count in history, touched no more files than `coedit` allows, and one of those files is in the tree. Latest is
-- by generation, which no clock can skew.
-- Reads commit, touch; $max_files, $past_changes.
WITH touched AS (
    SELECT commit_id, list(file_id ORDER BY file_id) AS file_ids
    FROM touch
    GROUP BY commit_id
),

latest AS (
    SELECT commit.*, touched.file_ids
    FROM commit
    JOIN touched USING (commit_id)
    WHERE commit.left_out IS NULL AND commit.files BETWEEN 1 AND $max_files
    ORDER BY commit.generation DESC, commit.committed_at DESC, commit.commit_id DESC
    LIMIT $past_changes
)

SELECT
    (row_number() OVER (ORDER BY generation, committed_at, commit_id) - 1)::INTEGER AS commit_number,
    *
FROM latest
