-- What changes are there, and which of them does `coedit` leave out, and why?
-- Reads commit, skipped.
SELECT
    commit.change_id,
    max(commit.committed_at) AS committed_at,
    any_value(skipped.reason) AS left_out
FROM commit
LEFT JOIN skipped
    ON
        skipped.kind = 'commit'
        AND skipped.subject = commit.commit_id
        AND skipped.reason IN ('ignored_commit', 'beyond_horizon', 'too_many_files', 'too_few_files')
WHERE commit.left_out IS NULL
GROUP BY commit.change_id
