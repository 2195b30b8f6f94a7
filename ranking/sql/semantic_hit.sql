-- Which files are nearest to the task's meaning?
-- Reads semantic; $depth.
SELECT row_number() OVER (ORDER BY best_chunk DESC, file_id) AS rank, file_id, chunk_id, best_chunk
FROM semantic
WHERE best_chunk > 0
ORDER BY rank
LIMIT $depth
