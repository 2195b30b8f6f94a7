-- Which commits that may be known of touched a file, or one that changes with it?
-- Reads touch, coedit, visible_file, hidden_commit; $file_id.
WITH member AS (
    SELECT $file_id AS file_id
    UNION
    SELECT unnest([file_a, file_b])
    FROM coedit
    WHERE file_a = $file_id OR file_b = $file_id
)

SELECT touch.*
FROM touch
SEMI JOIN member USING (file_id)
SEMI JOIN visible_file USING (file_id)
ANTI JOIN hidden_commit USING (commit_id)
