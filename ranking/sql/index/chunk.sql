-- Which file is each chunk of, where does it start and end and how many terms has it, by chunk id?
-- Reads chunk.
SELECT file_id, start_line, end_line, length
FROM chunk
ORDER BY chunk_id
