-- Commits that give more shares than they have files, or none, or to a file that is not there.
SELECT commit_number
FROM commit_document
WHERE files < len(file_ids) OR len(file_ids) < 1
UNION ALL
SELECT commit_number
FROM (SELECT commit_number, unnest(file_ids) AS file_id FROM commit_document)
ANTI JOIN file USING (file_id)
