-- What do some files say, chunk by chunk? A snapshot that was published before there was `outline` has none.
-- Reads wanted (path), file, chunk.
SELECT columns('^(file_id|chunk_id|kind|symbol|signature|outline|start_line|end_line|text)$')
FROM chunk
SEMI JOIN (SELECT file_id FROM file SEMI JOIN wanted USING (path)) AS asked USING (file_id)
ORDER BY chunk_id
