-- What is defined where, in order of the chunks?
-- Reads definition.
SELECT symbol, file_id, chunk_id
FROM definition
ORDER BY chunk_id, start_line, symbol
