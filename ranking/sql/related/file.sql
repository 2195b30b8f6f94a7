-- What is the file of this path, and how often and when last did commits that may be known of touch it?
-- Reads file, visible_file, touch, commit, hidden_commit; $path.
SELECT
    file.file_id,
    file.commits - count(hidden_commit.commit_id)::INTEGER AS commits,
    CASE
        WHEN count(hidden_commit.commit_id) = 0 THEN file.last_change
        ELSE max(commit.committed_at) FILTER (WHERE hidden_commit.commit_id IS NULL)
    END AS last_change
FROM file
SEMI JOIN visible_file ON visible_file.file_id = file.file_id
LEFT JOIN touch ON touch.file_id = file.file_id
LEFT JOIN commit ON commit.commit_id = touch.commit_id
LEFT JOIN hidden_commit ON hidden_commit.commit_id = touch.commit_id
WHERE file.path = $path
GROUP BY file.file_id, file.commits, file.last_change
