-- Which files do the filters leave? A parameter that is NULL filters nothing.
-- Reads file; $path_pattern, $hidden_pattern, $languages, $document_types.
SELECT file_id
FROM file
WHERE
    ($path_pattern IS NULL OR regexp_full_match(path, $path_pattern, 's'))
    AND ($hidden_pattern IS NULL OR NOT regexp_full_match(path, $hidden_pattern, 's'))
    AND ($languages IS NULL OR list_contains($languages, language))
    AND ($document_types IS NULL OR list_contains($document_types, document_type))
