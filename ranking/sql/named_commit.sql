-- Which commits does the task mean?
-- A commit that it names, where no other begins alike, and every commit whose message names the same ticket.
-- Reads mention, commit_reference, commit.
SELECT commit_reference.commit_id, mention.value
FROM mention
JOIN commit_reference USING (kind, value)
WHERE mention.kind = 'ticket'
UNION ALL
(
    SELECT commit.commit_id, mention.value
    FROM mention
    JOIN commit ON commit.commit_id[:7] = mention.value[:7] AND starts_with(commit.commit_id, mention.value)
    WHERE mention.kind = 'commit'
    QUALIFY count(*) OVER (PARTITION BY mention.value) = 1
)
ORDER BY ALL
