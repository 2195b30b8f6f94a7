-- Places of a document that is not there, or in a file of another path.
SELECT document_place.kind, document_place.document_id, document_place.path
FROM document_place
LEFT JOIN document USING (kind, document_id)
LEFT JOIN file USING (file_id)
WHERE document.document_id IS NULL OR file.path <> document_place.path
