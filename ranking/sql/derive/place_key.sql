-- By which keys can somebody name each file?
-- Every tail of its path is a key: `db/models/query.py`, `models/query.py`, `query.py`. So is every tail of
-- its module, which is its path without the extension, and without the last part where that stands for its
-- folder. Reads file.
WITH part AS (
    SELECT
        file_id,
        string_split(path, '/') AS path_parts,
        regexp_replace(string_split(path, '/')[-1], '(.)\.[^.]*$', '\1') AS stem
    FROM file
),

named AS (
    SELECT file_id, 'path' AS style, path_parts AS parts
    FROM part
    UNION ALL
    SELECT
        file_id,
        'module',
        CASE
            WHEN stem IN ('__init__', 'index', 'mod') THEN path_parts[:-2]
            ELSE list_append(path_parts[:-2], stem)
        END
    FROM part
),

tail AS (
    SELECT file_id, style, parts, len(parts)::INTEGER AS of_parts, unnest(range(1, len(parts) + 1))::INTEGER
    AS size FROM named
)

SELECT style, array_to_string(parts[-size:], '/') AS key, file_id, size, of_parts
FROM tail
