-- Which commits touched a path that may not be known of, under its name then or before?
-- Their messages may tell of it.
-- Reads change; $hidden_pattern.
SELECT DISTINCT commit_id
FROM change
WHERE regexp_full_match(path, $hidden_pattern, 's') OR coalesce(regexp_full_match(old_path, $hidden_pattern, 's'), false)
