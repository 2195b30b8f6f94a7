-- What no signal or index holds, and why.
-- Reads left_out_path, tree, blob, commit, change; $min_files, $max_files.
WITH sized AS (
    SELECT
        commit.commit_id,
        len(commit.parents) > 1 AS is_merge,
        coalesce(size.files, 0) AS files
    FROM commit
    LEFT JOIN (SELECT commit_id, count(*) AS files FROM change GROUP BY commit_id) AS size USING (commit_id)
)

SELECT 'file' AS kind, path AS subject, reason, detail
FROM left_out_path
UNION ALL
SELECT 'file', tree.path, blob.skipped, blob.detail
FROM tree
JOIN blob USING (blob_id, language)
WHERE blob.skipped IS NOT NULL
UNION ALL
SELECT 'commit', commit_id, 'merge', 'repeats what its branches hold; left out of every history signal'
FROM sized
WHERE is_merge
UNION ALL
SELECT 'commit', commit_id, 'too_many_files', format('{} files, more than {}; left out of coedit', files, $max_files)
FROM sized
WHERE NOT is_merge AND files > $max_files
UNION ALL
SELECT 'commit', commit_id, 'too_few_files', format('{} files, fewer than {}; left out of coedit', files, $min_files)
FROM sized
WHERE NOT is_merge AND files < $min_files
