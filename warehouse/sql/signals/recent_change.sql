-- The commits whose hunks are documents, with the parent that a hunk is against.
-- Reads past_commit; $recent_hunks.
SELECT commit_id, parents[1] AS parent_id, commit_number
FROM past_commit
ORDER BY commit_number DESC
LIMIT $recent_hunks
