-- What is no document, and why: contents without hunks, lines of imports, discussions that the snapshot does not show.
-- Reads diffed, recent_change, rejected, import, seen_discussion.
SELECT 'hunk' AS kind, commit_id || ':' || path AS subject, skipped AS reason, detail
FROM diffed
SEMI JOIN recent_change USING (commit_id)
WHERE skipped IS NOT NULL
UNION ALL
SELECT 'hunk', commit_id || ':' || path, 'secret', secrets
FROM diffed
SEMI JOIN recent_change USING (commit_id)
WHERE secrets IS NOT NULL
UNION ALL
SELECT 'hunk', commit_id, 'missing_object', 'an object of its diff is missing or damaged; git fsck tells which'
FROM recent_change
ANTI JOIN diffed USING (commit_id)
UNION ALL
SELECT 'discussion', format('{}:{}', rejected.source, rejected.line), rejected.reason, rejected.detail
FROM rejected
SEMI JOIN (SELECT max(sequence) AS sequence FROM import GROUP BY source) AS last USING (sequence)
UNION ALL
SELECT
    'discussion',
    kind || ' ' || id,
    left_out,
    CASE left_out
        WHEN 'unseen_commit' THEN format('{} is no ancestor, or several begin so', said_commit_id)
        ELSE format('written at {}, after the commit', time)
    END
FROM seen_discussion
WHERE left_out IS NOT NULL
UNION ALL
SELECT 'discussion', kind || ' ' || id, 'secret', secrets
FROM seen_discussion
WHERE left_out IS NULL AND secrets IS NOT NULL
