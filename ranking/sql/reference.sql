-- Which files did the commits touch that the task means, and what share of each commit is a file's?
-- A commit is worth 1, divided among the files that it touched; commits that history does not count touch no files.
-- The strongest share comes last.
-- Reads named_commit, commit, touch, visible_file.
SELECT
    touch.file_id,
    1 / commit.files AS share,
    named_commit.value || ': ' || commit.commit_id[:12] || ' ' || commit.subject AS match
FROM named_commit
JOIN commit USING (commit_id)
JOIN touch USING (commit_id)
SEMI JOIN visible_file USING (file_id)
ORDER BY share, commit.commit_id, touch.file_id
