-- How long is each file that has chunks, relative to the average of them?
-- Reads chunk.
SELECT file_id, (sum(length) / avg(sum(length)) OVER ())::FLOAT AS relative_length
FROM chunk
GROUP BY file_id
