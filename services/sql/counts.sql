-- What a snapshot is of and how much it holds: one row.
SELECT
    commit_id,
    committed_at,
    encoder,
    shallow,
    (SELECT count(*) FROM file) AS files,
    (SELECT count(*) FROM chunk) AS chunks,
    (SELECT count(*) FROM commit) AS commits,
    (SELECT count(*) FROM edge) AS edges
FROM snapshot
