-- Which paths may be meant by a path that is none: a file within it, of the same name elsewhere, or of a like path?
-- Reads file, visible_file; $path.
WITH near AS (
    SELECT
        path,
        starts_with(path, rtrim($path, '/') || '/') AS within,
        string_split(path, '/')[-1] = string_split($path, '/')[-1] AS same_name,
        jaro_winkler_similarity(path, $path) AS likeness
    FROM file
    SEMI JOIN visible_file USING (file_id)
)

SELECT path
FROM near
WHERE within OR same_name OR likeness > 0.85
ORDER BY within DESC, same_name DESC, likeness DESC, path
LIMIT 3
