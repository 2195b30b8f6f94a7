-- Chunks of files that are left out.
SELECT chunk.chunk_id, file.path, file.skipped
FROM chunk
LEFT JOIN file USING (file_id)
WHERE file.file_id IS NULL OR file.skipped IS NOT NULL
