-- Which file is each chunk of, where does it start and end, how many terms has it and what says nearly the same, by
-- chunk id? A snapshot that was published before there was `cluster_id` has none.
-- Reads chunk.
SELECT columns('^(file_id|start_line|end_line|length|cluster_id)$')
FROM chunk
ORDER BY chunk_id
