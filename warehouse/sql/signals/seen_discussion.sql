-- What was imported, each discussion as the last import told it, with the commit that it names, and why the snapshot
-- does not show it, if so.
-- Reads discussion, commit; $now, $later_discussions.
WITH latest AS (
    SELECT *
    FROM discussion
    QUALIFY sequence = max(sequence) OVER (PARTITION BY kind, id)
),

named AS (
    SELECT latest.kind, latest.id, min(commit.commit_id) AS commit_id, count(*) AS meant
    FROM latest
    JOIN commit
        ON commit.commit_id[:7] = latest.commit_id[:7] AND starts_with(commit.commit_id, latest.commit_id)
    GROUP BY latest.kind, latest.id
)

SELECT
    latest.kind,
    latest.id,
    latest.sequence,
    latest.time,
    latest.text,
    latest.secrets,
    named.commit_id,
    latest.commit_id AS said_commit_id,
    CASE
        WHEN latest.commit_id IS NOT NULL AND coalesce(named.meant, 0) <> 1 THEN 'unseen_commit'
        WHEN NOT $later_discussions AND latest.time > $now THEN 'later_than_commit'
    END AS left_out
FROM latest
LEFT JOIN named USING (kind, id)
