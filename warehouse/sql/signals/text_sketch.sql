-- The sketches of the texts to be compared, in the order of their first chunks.
-- Reads compared, sketch.
SELECT compared.text_id, sketch.bag, sketch.bands
FROM compared
JOIN sketch USING (blob_id, language, ordinal)
ORDER BY compared.text_id
