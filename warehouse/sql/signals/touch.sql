-- Which commits touched which files of the tree: the ground of every history signal.
-- Reads tree, commit, change (of visible commits); $half_life_days, $now.
-- commit_files counts every file of the commit, also those that are gone.
-- weight is 0.5 ^ (age / half-life) in fixed point (see $unit): integers add up alike in any order.
WITH size AS (
    SELECT commit_id, count(*)::INTEGER AS commit_files
    FROM change
    GROUP BY commit_id
)
SELECT
    tree.file_id,
    commit.commit_id,
    commit.committed_at,
    size.commit_files,
    round(
        $unit * pow(0.5, greatest(epoch($now - commit.committed_at), 0) / 86400.0 / $half_life_days)
    )::BIGINT AS weight
FROM change
JOIN tree USING (path)
JOIN commit USING (commit_id)
JOIN size USING (commit_id)
