-- Which files change together with a file, the strongest tie first, and when did they last?
-- `of` is the number of such files in all. The commit is the last that touched both, where one commit is a change.
-- Reads coedit, touch, commit, file, visible_file; $file_id, $limit.
WITH tie AS (
    SELECT
        CASE WHEN file_a = $file_id THEN file_b ELSE file_a END AS file_id,
        joint,
        joint_decayed,
        ratio_recent,
        last_together,
        count(*) OVER () AS of
    FROM coedit
    SEMI JOIN visible_file
        ON visible_file.file_id = CASE WHEN file_a = $file_id THEN file_b ELSE file_a END
    WHERE file_a = $file_id OR file_b = $file_id
    ORDER BY joint_decayed DESC, joint DESC, file_id
    LIMIT $limit
),

together AS (
    SELECT tie.file_id, arg_max(commit.commit_id, (commit.generation, commit.commit_id)) AS commit_id
    FROM tie
    JOIN touch AS theirs USING (file_id)
    JOIN touch AS own ON own.file_id = $file_id AND own.commit_id = theirs.commit_id
    JOIN commit ON commit.commit_id = own.commit_id AND commit.committed_at = tie.last_together
    GROUP BY tie.file_id
)

SELECT
    file.path,
    tie.joint,
    tie.joint_decayed,
    tie.ratio_recent,
    tie.last_together,
    together.commit_id,
    commit.subject,
    tie.of
FROM tie
JOIN file USING (file_id)
LEFT JOIN together USING (file_id)
LEFT JOIN commit ON commit.commit_id = together.commit_id
ORDER BY tie.joint_decayed DESC, tie.joint DESC, tie.file_id
