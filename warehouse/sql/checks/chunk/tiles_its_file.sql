-- Chunks whose span does not begin where the chunk before it ends: bytes lost or counted twice.
SELECT file_id, ordinal, start_byte, previous_end
FROM (
    SELECT
        file_id,
        ordinal,
        start_byte,
        lag(end_byte, 1, 0) OVER (PARTITION BY file_id ORDER BY ordinal) AS previous_end
    FROM chunk
)
WHERE start_byte <> previous_end
