-- Messages of errors that one file raises, in one place.
-- Reads rare_literal, chunk, file.
-- Whether a text is an error's is told by the words before it, in whatever language: raise, throw, panic, Err(...).
WITH said AS (
    SELECT rare_literal.literal AS text, file.path, chunk.text AS context
    FROM rare_literal
    JOIN file USING (file_id)
    JOIN chunk USING (chunk_id)
    WHERE rare_literal.files = 1
        AND file.document_type = 'source'
        AND len(regexp_extract_all(regexp_replace(rare_literal.literal, '\{[^{}]*\}', '', 'g'), '[A-Za-z]{2,}')) >= 4
)

SELECT text, any_value(path) AS path
FROM said
WHERE regexp_matches(
    context[greatest(position(text IN context) - 60, 1):position(text IN context)],
    '(?i)(raise|throw|panic|error|exception|\berr\b|bail|fatal|abort|reject)'
)
GROUP BY text
HAVING count(*) = 1
ORDER BY md5(text)
