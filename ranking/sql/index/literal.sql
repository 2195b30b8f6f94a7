-- Which string literal do few files hold, how many and in which chunks? In order of the literals, as `rare_literal` is.
-- Reads rare_literal.
SELECT literal, files, file_id, chunk_id
FROM rare_literal
ORDER BY literal, chunk_id
