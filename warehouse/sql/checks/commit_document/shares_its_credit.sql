-- Commits that give more shares than they have files, or none, or to a file that is not there.
SELECT commit_number, commit_id
FROM commit_document
WHERE files < len(file_ids) OR len(file_ids) < 1 OR NOT list_has_all((SELECT list(file_id) FROM file), file_ids)
