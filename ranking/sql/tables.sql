-- Which tables does the snapshot have?
-- Reads the catalogue.
SELECT table_name
FROM duckdb_tables()
WHERE database_name = 'snapshot'
