-- What do some files say, chunk by chunk?
-- Reads wanted (path), file, chunk.
SELECT
    chunk.file_id,
    chunk.chunk_id,
    chunk.symbol,
    chunk.start_line,
    chunk.end_line,
    chunk.text
FROM chunk
SEMI JOIN (SELECT file_id FROM file SEMI JOIN wanted USING (path)) AS asked USING (file_id)
ORDER BY chunk.chunk_id
