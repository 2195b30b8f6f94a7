-- Which configuration or schema changes most with a file, for how often it changes at all (as the signal `cochange`)?
-- Reads file, coedit, visible_file; $file_id.
WITH together AS (
    SELECT CASE WHEN file_a = $file_id THEN file_b ELSE file_a END AS file_id, joint, joint_decayed
    FROM coedit
    WHERE file_a = $file_id OR file_b = $file_id
)

SELECT
    file.path,
    'changed with it ' || together.joint || CASE together.joint WHEN 1 THEN ' time' ELSE ' times' END AS why
FROM together
JOIN file USING (file_id)
SEMI JOIN visible_file USING (file_id)
WHERE (file.document_type IN ('configuration', 'types') OR regexp_matches(file.path, '(?i)schema[^/]*$'))
    AND file.chunks > 0
ORDER BY together.joint_decayed / (sqrt(file.commits) + 1) DESC, together.joint DESC, file.path
LIMIT 1
