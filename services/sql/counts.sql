-- How much a snapshot holds: one row.
SELECT
    (SELECT count(*) FROM file) AS files,
    (SELECT count(*) FROM chunk) AS chunks,
    (SELECT count(*) FROM commit) AS commits,
    (SELECT count(*) FROM edge) AS edges
