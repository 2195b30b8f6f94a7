-- Which files did the commits touch that the task names, or that refer to the same tickets?
-- A commit stands for itself, and a ticket for every commit whose message names it. Each gives its files a share of 1,
-- divided among them; a file's score is the sum of its shares. Commits that history does not count touch no files.
-- Reads mention, commit_reference, commit, touch, visible_file, hidden_commit.
WITH named AS (
    SELECT commit_reference.commit_id, mention.value
    FROM mention
    JOIN commit_reference USING (kind, value)
    WHERE mention.kind = 'ticket'
    UNION
    SELECT commit.commit_id, mention.value
    FROM mention
    JOIN commit ON commit.commit_id[:7] = mention.value[:7] AND starts_with(commit.commit_id, mention.value)
    WHERE mention.kind = 'commit'
    QUALIFY count(*) OVER (PARTITION BY mention.value) = 1
),

shared AS (
    SELECT touch.file_id, touch.commit_id, any_value(named.value) AS value, 1 / any_value(commit.files) AS share
    FROM named
    ANTI JOIN hidden_commit USING (commit_id)
    JOIN commit USING (commit_id)
    JOIN touch USING (commit_id)
    SEMI JOIN visible_file USING (file_id)
    GROUP BY touch.file_id, touch.commit_id
),

by_file AS (
    SELECT
        file_id,
        arg_max(commit_id, (share, commit_id)) AS commit_id,
        arg_max(value, (share, commit_id)) AS value,
        sum(share) AS score
    FROM shared
    GROUP BY file_id
)

SELECT
    by_file.file_id,
    NULL::INTEGER AS chunk_id,
    row_number() OVER (ORDER BY by_file.score DESC, by_file.file_id) AS rank,
    by_file.score,
    by_file.value || ': ' || commit.commit_id[:12] || ' ' || commit.subject AS match
FROM by_file
JOIN commit USING (commit_id)
ORDER BY rank
