-- What commits refer to in their messages: tickets, branches, and commits that the snapshot sees.
-- An abbreviated id stands for the one commit that begins with it; where there are several it stands for none.
-- Reads mention, commit.
WITH named AS (
    SELECT mention.commit_id, mention.value, commit.commit_id AS meant
    FROM mention
    JOIN commit ON commit.commit_id[:7] = mention.value[:7] AND starts_with(commit.commit_id, mention.value)
    WHERE mention.kind = 'commit'
    QUALIFY count(*) OVER (PARTITION BY mention.commit_id, mention.value) = 1
)

SELECT kind, value, commit_id
FROM mention
WHERE kind <> 'commit'
UNION
SELECT 'commit', meant, commit_id
FROM named
