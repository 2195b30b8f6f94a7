-- How much does each candidate change together with the seeds? A seed counts its ties to the other seeds.
-- Pairs count commits of 2 to 15 files, as `coedit` does; n counts every commit of the candidate.
-- Reads pool, seed, coedit, file.
WITH tie AS (
    SELECT coedit.file_a AS file_id, coedit.joint_decayed, coedit.ratio_recent
    FROM coedit
    JOIN seed ON seed.file_id = coedit.file_b
    UNION ALL
    SELECT coedit.file_b, coedit.joint_decayed, coedit.ratio_recent
    FROM coedit
    JOIN seed ON seed.file_id = coedit.file_a
)

SELECT
    file_id,
    sum(joint_decayed) / (sqrt(any_value(file.commits)) + 1) AS cochange,
    max(ratio_recent) AS cochange_recent
FROM tie
JOIN file USING (file_id)
SEMI JOIN pool USING (file_id)
GROUP BY file_id
