-- Which files change together: plain, decayed, and within the last commits that touched either.
-- Reads touch; $min_files, $max_files, $recent_commits, $unit.
-- Among commits of at most $max_files, number each file's commits from the latest back. At a commit that
-- touched both files, the commits since then that touched either are
--     (number in a's list) + (number in b's list) - (number in the list of both),
-- so the last $recent_commits of either are found without building the list of either.
WITH numbered AS (
    SELECT
        *,
        row_number() OVER (PARTITION BY file_id ORDER BY committed_at DESC, commit_id) AS back,
        count(*) OVER (PARTITION BY file_id) AS total
    FROM touch
    WHERE commit_files <= $max_files
),

joint AS (
    SELECT
        a.file_id AS file_a,
        b.file_id AS file_b,
        a.commit_files,
        a.committed_at,
        a.weight,
        a.back + b.back AS back_both,
        a.total + b.total AS total_both,
        row_number() OVER (
            PARTITION BY a.file_id, b.file_id ORDER BY a.committed_at DESC, a.commit_id
        ) AS back_joint
    FROM numbered AS a
    JOIN numbered AS b ON a.commit_id = b.commit_id AND a.file_id < b.file_id
)

SELECT
    file_a,
    file_b,
    (count(*) FILTER (WHERE commit_files >= $min_files))::INTEGER AS joint,
    (sum(weight) FILTER (WHERE commit_files >= $min_files))::DOUBLE / $unit AS joint_decayed,
    max(committed_at) FILTER (WHERE commit_files >= $min_files) AS last_together,
    (count(*) FILTER (WHERE commit_files >= $min_files AND back_both - back_joint <= $recent_commits))::DOUBLE
    / least($recent_commits, any_value(total_both) - count(*)) AS ratio_recent
FROM joint
GROUP BY file_a, file_b
HAVING count(*) FILTER (WHERE commit_files >= $min_files) > 0
