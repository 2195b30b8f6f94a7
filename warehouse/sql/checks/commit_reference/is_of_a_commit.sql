-- References of a commit that the snapshot does not see, or to one.
SELECT commit_id, kind, value
FROM commit_reference
WHERE
    commit_id NOT IN (SELECT commit_id FROM commit)
    OR (kind = 'commit' AND value NOT IN (SELECT commit_id FROM commit))
