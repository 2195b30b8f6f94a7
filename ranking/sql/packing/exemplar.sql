-- Which peers is a file most like: those of its directory or role that import the same files and define the same names?
-- A peer is of the same document type, in the same directory or of the same name elsewhere. Likeness is the Jaccard
-- overlap of what both import plus that of the names that both define; a peer without either is none.
-- Reads file, edge, definition, visible_file; $file_id.
WITH top AS (
    SELECT directory, document_type, language, regexp_extract(path, '[^/]*$') AS name
    FROM file
    WHERE file_id = $file_id
),

peer AS (
    SELECT
        file.file_id,
        file.path,
        file.directory = top.directory AS beside
    FROM file
    SEMI JOIN visible_file USING (file_id)
    CROSS JOIN top
    WHERE file.file_id <> $file_id
        AND file.document_type = top.document_type
        AND file.language = top.language
        AND file.chunks > 0
        AND (file.directory = top.directory OR regexp_extract(file.path, '[^/]*$') = top.name)
),

trait AS (
    SELECT DISTINCT source_file_id AS file_id, 'import' AS kind, target_file_id::VARCHAR AS value
    FROM edge
    SEMI JOIN visible_file ON visible_file.file_id = edge.target_file_id
    WHERE source_file_id = $file_id OR source_file_id IN (SELECT file_id FROM peer)
    UNION
    SELECT DISTINCT file_id, 'name', regexp_extract(symbol, '[^.]*$')
    FROM definition
    WHERE file_id = $file_id OR file_id IN (SELECT file_id FROM peer)
),

held AS (
    SELECT file_id, kind, count(*) AS traits
    FROM trait
    GROUP BY file_id, kind
),

shared AS (
    SELECT theirs.file_id, theirs.kind, count(*) AS shared
    FROM trait AS own
    JOIN trait AS theirs ON theirs.kind = own.kind AND theirs.value = own.value
    WHERE own.file_id = $file_id AND theirs.file_id <> $file_id
    GROUP BY theirs.file_id, theirs.kind
),

likeness AS (
    SELECT shared.file_id, sum(shared.shared / (own.traits + theirs.traits - shared.shared)) AS likeness
    FROM shared
    JOIN held AS own ON own.file_id = $file_id AND own.kind = shared.kind
    JOIN held AS theirs ON theirs.file_id = shared.file_id AND theirs.kind = shared.kind
    GROUP BY shared.file_id
)

SELECT
    peer.path,
    CASE WHEN peer.beside THEN 'beside it' ELSE 'of its name' END
        || ', likeness ' || format('{:.2f}', likeness.likeness) AS why
FROM peer
JOIN likeness USING (file_id)
ORDER BY likeness.likeness DESC, peer.beside DESC, peer.path
LIMIT $limit
