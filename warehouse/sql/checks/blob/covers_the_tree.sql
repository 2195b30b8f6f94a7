-- Files of the tree whose content nobody has read: they would be missing without a word.
SELECT path
FROM tree
ANTI JOIN blob USING (blob_id, language)
