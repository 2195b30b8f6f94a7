-- Which files change together: plain, decayed, and within the last changes that touched either.
-- Reads touch, commit, change_unit; $recent_changes, $unit.
-- Among changes that are not too large, number each file's from the latest back. At a change that touched both
-- files, the changes since then that touched either are
--     (number in a's list) + (number in b's list) - (number in the list of both),
-- so the last $recent_changes of either are found without building the list of either.
WITH touched AS (
    SELECT
        touch.file_id,
        commit.change_id,
        any_value(change_unit.committed_at) AS committed_at,
        any_value(change_unit.left_out) IS NULL AS joins,
        max(round(touch.weight * $unit)::BIGINT) AS weight
    FROM touch
    JOIN commit USING (commit_id)
    JOIN change_unit USING (change_id)
    WHERE change_unit.left_out IS NULL OR change_unit.left_out = 'too_few_files'
    GROUP BY touch.file_id, commit.change_id
),

numbered AS (
    SELECT
        *,
        row_number() OVER (PARTITION BY file_id ORDER BY committed_at DESC, change_id) AS back,
        count(*) OVER (PARTITION BY file_id) AS total
    FROM touched
),

joint AS (
    SELECT
        a.file_id AS file_a,
        b.file_id AS file_b,
        a.joins,
        a.committed_at,
        greatest(a.weight, b.weight) AS weight,
        a.back + b.back AS back_both,
        a.total + b.total AS total_both,
        row_number() OVER (
            PARTITION BY a.file_id, b.file_id ORDER BY a.committed_at DESC, a.change_id
        ) AS back_joint
    FROM numbered AS a
    JOIN numbered AS b ON a.change_id = b.change_id AND a.file_id < b.file_id
)

SELECT
    file_a,
    file_b,
    (count(*) FILTER (WHERE joins))::INTEGER AS joint,
    (sum(weight) FILTER (WHERE joins))::DOUBLE / $unit AS joint_decayed,
    max(committed_at) FILTER (WHERE joins) AS last_together,
    (count(*) FILTER (WHERE joins AND back_both - back_joint <= $recent_changes))::DOUBLE
    / least($recent_changes, any_value(total_both) - count(*)) AS ratio_recent
FROM joint
GROUP BY file_a, file_b
HAVING count(*) FILTER (WHERE joins) > 0
