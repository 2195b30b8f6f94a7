-- Keys that one configuration file sets and no other file of the tree names.
-- Reads chunk, file, term.
-- Written as `key = value`, `key: value` or `"key": value`, at the beginning of a line.
WITH set_key AS (
    SELECT DISTINCT
        unnest(regexp_extract_all(chunk.text, '(?m)^[\t -]*["'']?([A-Za-z][A-Za-z0-9]*_\w+)["'']?\s*[:=]', 1)) AS text,
        file.path
    FROM chunk
    JOIN file USING (file_id)
    WHERE file.document_type = 'configuration'
)

SELECT set_key.text, set_key.path
FROM set_key
JOIN term ON term.term = lower(set_key.text) AND term.files = 1
ORDER BY md5(set_key.text || set_key.path)
