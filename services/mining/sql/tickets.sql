-- The imported issue that a commit's message refers to, as it was before the commit; the first of several.
-- Reads commit, commit_reference, document.
SELECT commit_id, arg_min(document.text, document.document_id) AS text
FROM commit_reference
JOIN commit USING (commit_id)
JOIN document
    ON commit_reference.value IN (document.document_id, '#' || document.document_id)
    AND document.time <= commit.committed_at
WHERE commit_reference.kind = 'ticket' AND document.kind = 'issue'
GROUP BY commit_id
