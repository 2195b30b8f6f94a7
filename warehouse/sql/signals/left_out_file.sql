-- The files of the tree that nobody writes to be read, each with the first rule that says so. What a path says comes
-- first: a content that is not read for its path says nothing, though another file may have it too.
-- Reads tree, path_mark, content_mark; $skip_rules.
WITH mark AS (
    SELECT path, rule, reason, detail, FALSE AS of_content
    FROM path_mark
    UNION ALL
    SELECT tree.path, content_mark.rule, content_mark.reason, content_mark.detail, TRUE
    FROM content_mark
    JOIN tree USING (blob_id, language)
    WHERE NOT tree.is_written
)

SELECT path, reason, rule, detail
FROM mark
WHERE list_contains($skip_rules, rule)
QUALIFY row_number() OVER (PARTITION BY path ORDER BY of_content, list_position($skip_rules, rule)) = 1
