-- Which files do the seeds lead to: by a dependency in either direction, and by changing together?
-- Neighbours by dependency: of the first seeds first, and among them those with the fewest ties of their
-- own, for a hub is everybody's neighbour. Neighbours by history: the strongest tie first, as in the signal
-- `cochange`. Reads seed, link, coedit, file, degree, visible_file; $limit.
WITH linked AS (
    SELECT
        link.other_id AS file_id,
        arg_min(seed.file_id, seed.rank) AS seed_id,
        min(seed.rank) AS seed_rank,
        any_value(degree.degree) AS degree
    FROM seed
    JOIN link USING (file_id)
    JOIN degree ON degree.file_id = link.other_id
    GROUP BY link.other_id
),

tie AS (
    SELECT coedit.file_b AS file_id, seed.file_id AS seed_id, coedit.joint_decayed
    FROM coedit
    JOIN seed ON seed.file_id = coedit.file_a
    UNION ALL
    SELECT coedit.file_a, seed.file_id, coedit.joint_decayed
    FROM coedit
    JOIN seed ON seed.file_id = coedit.file_b
),

tied AS (
    SELECT
        tie.file_id,
        arg_max(tie.seed_id, (tie.joint_decayed, -tie.seed_id)) AS seed_id,
        sum(tie.joint_decayed) / (sqrt(any_value(file.commits)) + 1) AS strength
    FROM tie
    JOIN file USING (file_id)
    GROUP BY tie.file_id
),

neighbour AS (
    SELECT
        'import' AS retriever,
        file_id,
        seed_id,
        row_number() OVER (ORDER BY seed_rank, degree, file_id) AS rank,
        1 / degree AS score
    FROM linked
    SEMI JOIN visible_file USING (file_id)
    UNION ALL
    SELECT
        'coedit',
        file_id,
        seed_id,
        row_number() OVER (ORDER BY strength DESC, file_id),
        strength
    FROM tied
    SEMI JOIN visible_file USING (file_id)
)

SELECT neighbour.retriever, neighbour.file_id, neighbour.rank, neighbour.score, seed_file.path
FROM neighbour
JOIN file AS seed_file ON seed_file.file_id = neighbour.seed_id
WHERE neighbour.rank <= $limit
ORDER BY neighbour.rank, neighbour.retriever
