-- What no signal or index holds, and why.
-- Reads left_out_path, left_out_file, tree, blob, commit, change_unit, unread_commit, left_out_document.
SELECT 'file' AS kind, path AS subject, reason, NULL AS rule, detail
FROM left_out_path
UNION ALL
SELECT 'file', path, reason, rule, detail
FROM left_out_file
UNION ALL
SELECT 'file', tree.path, blob.skipped, NULL, blob.detail
FROM tree
JOIN blob USING (blob_id, language)
ANTI JOIN left_out_file USING (path)
WHERE blob.skipped IS NOT NULL
UNION ALL
SELECT 'file', tree.path, 'secret', NULL, blob.secrets
FROM tree
JOIN blob USING (blob_id, language)
ANTI JOIN left_out_file USING (path)
WHERE blob.secrets IS NOT NULL
UNION ALL
SELECT 'commit', commit_id, 'secret', NULL, secrets
FROM commit
WHERE secrets IS NOT NULL
UNION ALL
SELECT
    'commit',
    commit_id,
    left_out,
    NULL,
    CASE left_out
        WHEN 'merge' THEN 'repeats what its branches hold; left out of every history signal'
        ELSE 'its merge stands for it; left out of every history signal'
    END
FROM commit
WHERE left_out IS NOT NULL
UNION ALL
SELECT
    'commit',
    commit.commit_id,
    change_unit.left_out,
    NULL,
    format(
        'a change of {} {}; left out of coedit', change_unit.files, if(change_unit.files = 1, 'file', 'files')
    )
FROM commit
JOIN change_unit USING (change_id)
WHERE commit.left_out IS NULL AND change_unit.left_out IS NOT NULL
UNION ALL
SELECT 'commit', commit_id, 'shallow_boundary', NULL, 'a shallow clone ends here; git fetch --unshallow brings the rest'
FROM unread_commit
UNION ALL
SELECT kind, subject, reason, NULL, detail
FROM left_out_document
