-- Each change that history signals know of: its size, its time, and why co-edit leaves it out, if it does.
-- Reads commit, change; $min_files, $max_files, $horizon_changes, $horizon_days, $now.
-- A horizon of 0 is none.
WITH sized AS (
    SELECT
        commit.change_id,
        count(DISTINCT change.path)::INTEGER AS files,
        max(commit.committed_at) AS committed_at,
        bool_and(commit.is_ignored) AS is_ignored
    FROM commit
    LEFT JOIN change USING (commit_id)
    WHERE commit.left_out IS NULL
    GROUP BY commit.change_id
),

ranked AS (
    SELECT *, row_number() OVER (ORDER BY committed_at DESC, change_id) AS back
    FROM sized
)

SELECT
    change_id,
    files,
    committed_at,
    CASE
        WHEN is_ignored THEN 'ignored_commit'
        WHEN $horizon_changes > 0 AND back > $horizon_changes THEN 'beyond_horizon'
        WHEN $horizon_days > 0 AND epoch($now - committed_at) > $horizon_days * 86400.0 THEN 'beyond_horizon'
        WHEN files > $max_files THEN 'too_many_files'
        WHEN files < $min_files THEN 'too_few_files'
    END AS left_out
FROM ranked
