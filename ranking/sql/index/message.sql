-- Which messages are searched, what are they called, and which files did their commits touch?
-- Reads commit_document, commit.
SELECT
    commit_document.commit_number,
    commit_document.commit_id,
    commit_document.commit_id[:12] || ' ' || commit.subject AS title,
    commit_document.length,
    commit_document.files,
    commit_document.file_ids
FROM commit_document
JOIN commit USING (commit_id)
ORDER BY commit_document.commit_number
