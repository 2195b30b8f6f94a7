-- Which commits does the task mean?
-- A commit that it names, where no other begins alike, and every commit whose message names the same ticket.
-- A commit that may not be known of is as if it were not there.
-- Reads mention, commit_reference, commit, hidden_commit.
SELECT commit_reference.commit_id, mention.value
FROM mention
JOIN commit_reference USING (kind, value)
ANTI JOIN hidden_commit ON hidden_commit.commit_id = commit_reference.commit_id
WHERE mention.kind = 'ticket'
UNION ALL
(
    SELECT commit.commit_id, mention.value
    FROM mention
    JOIN commit ON commit.commit_id[:7] = mention.value[:7] AND starts_with(commit.commit_id, mention.value)
    ANTI JOIN hidden_commit ON hidden_commit.commit_id = commit.commit_id
    WHERE mention.kind = 'commit'
    QUALIFY count(*) OVER (PARTITION BY mention.value) = 1
)
ORDER BY ALL
