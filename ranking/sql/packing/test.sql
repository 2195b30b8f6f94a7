-- Which test is most tied to a file: by importing it, by changing with it, by its name?
-- A direct import counts 1, the share of late joint changes as it is, and a name that holds the file's name 0.5.
-- Reads file, edge, coedit, visible_file; $file_id, $stem.
WITH importing AS (
    SELECT DISTINCT source_file_id AS file_id
    FROM edge
    WHERE target_file_id = $file_id
),

together AS (
    SELECT CASE WHEN file_a = $file_id THEN file_b ELSE file_a END AS file_id, joint, ratio_recent
    FROM coedit
    WHERE file_a = $file_id OR file_b = $file_id
),

tied AS (
    SELECT
        file.path,
        importing.file_id IS NOT NULL AS imports,
        coalesce(together.joint, 0) AS joint,
        coalesce(together.ratio_recent, 0) AS ratio,
        $stem <> '' AND contains(regexp_extract(file.path, '[^/]*$'), $stem) AS named
    FROM file
    SEMI JOIN visible_file USING (file_id)
    LEFT JOIN importing USING (file_id)
    LEFT JOIN together USING (file_id)
    WHERE file.document_type = 'test' AND file.file_id <> $file_id AND file.chunks > 0
)

SELECT
    path,
    concat_ws(
        ', ',
        CASE WHEN imports THEN 'imports it' END,
        CASE WHEN joint > 0 THEN 'changed with it ' || joint || CASE joint WHEN 1 THEN ' time' ELSE ' times' END END,
        CASE WHEN named THEN 'is named after it' END
    ) AS why
FROM tied
WHERE imports OR joint > 0 OR named
ORDER BY imports::INTEGER + ratio + 0.5 * named::INTEGER DESC, joint DESC, path
LIMIT 1
