-- The places that documents are about, each with its file where the tree has one of that path.
-- Reads hunk, recent_change, seen_discussion, discussion_place, file.
WITH place AS (
    SELECT
        'hunk' AS kind,
        format('{}:{}:{}', commit_id, path, ordinal) AS document_id,
        0 AS ordinal,
        path,
        start_line,
        end_line
    FROM hunk
    SEMI JOIN recent_change USING (commit_id)
    UNION ALL
    SELECT kind, id, ordinal, path, start_line, end_line
    FROM discussion_place
    SEMI JOIN (FROM seen_discussion WHERE left_out IS NULL) AS seen USING (kind, id, sequence)
)

SELECT place.kind, place.document_id, place.ordinal, file.file_id, place.path, place.start_line, place.end_line
FROM place
LEFT JOIN file USING (path)
