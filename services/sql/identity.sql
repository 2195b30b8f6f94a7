-- What a snapshot is of: one row.
SELECT commit_id, committed_at, encoder, shallow
FROM snapshot
