-- Which commits touched which files of the tree, under the names that the files had then.
-- Reads tree, commit, change, lineage; $half_life_days, $now.
-- weight is 0.5 ^ (age / half-life) in whole parts of $unit, so that sums can be exact in any order.
WITH traced AS (
    SELECT DISTINCT tree.file_id, commit.commit_id
    FROM change
    JOIN commit USING (commit_id)
    LEFT JOIN lineage
        ON lineage.path = change.path AND commit.generation BETWEEN lineage.first AND lineage.last
    JOIN tree
        ON tree.path = CASE WHEN lineage.path IS NULL THEN change.path ELSE lineage.current_path END
    WHERE commit.left_out IS NULL
)

SELECT
    traced.file_id,
    commit.commit_id,
    round(
        $unit * pow(0.5, greatest(epoch($now - commit.committed_at), 0) / 86400.0 / $half_life_days)
    ) / $unit AS weight
FROM traced
JOIN commit USING (commit_id)
