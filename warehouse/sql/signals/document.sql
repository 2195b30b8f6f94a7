-- The documents beside files and messages: hunks of recent changes, and discussions.
-- Reads hunk, recent_change, commit, seen_discussion.
SELECT
    'hunk' AS kind,
    format('{}:{}:{}', hunk.commit_id, hunk.path, hunk.ordinal) AS document_id,
    commit.committed_at AS time,
    hunk.commit_id,
    hunk.text
FROM hunk
SEMI JOIN recent_change USING (commit_id)
JOIN commit USING (commit_id)
UNION ALL
SELECT kind, id, time, commit_id, text
FROM seen_discussion
WHERE left_out IS NULL
