-- Every file of the tree: what it is, how often and how lately history touched it.
-- Reads tree, blob, left_out_file, touch, commit; $unit.
WITH history AS (
    SELECT
        file_id,
        count(*)::INTEGER AS commits,
        sum(round(weight * $unit)::BIGINT)::DOUBLE / $unit AS commits_decayed,
        count(DISTINCT author)::INTEGER AS authors,
        min(committed_at) AS first_change,
        max(committed_at) AS last_change
    FROM touch
    JOIN commit USING (commit_id)
    GROUP BY file_id
),

described AS (
    SELECT
        tree.file_id,
        tree.path,
        tree.directory,
        tree.blob_id,
        tree.language,
        tree.document_type,
        tree.owners,
        coalesce(left_out_file.reason, blob.skipped) AS skipped,
        coalesce(blob.size, tree.size, 0) AS size,
        CASE WHEN left_out_file.path IS NULL THEN coalesce(blob.lines, 0) ELSE 0 END AS lines,
        CASE WHEN left_out_file.path IS NULL THEN coalesce(blob.chunks, 0) ELSE 0 END AS chunks,
        coalesce(history.commits, 0) AS commits,
        coalesce(history.commits_decayed, 0) AS commits_decayed,
        coalesce(history.authors, 0) AS authors,
        history.first_change,
        history.last_change
    FROM tree
    LEFT JOIN blob USING (blob_id, language)
    LEFT JOIN left_out_file USING (path)
    LEFT JOIN history USING (file_id)
)

SELECT
    *,
    percent_rank() OVER (ORDER BY commits) AS frequency,
    percent_rank() OVER (ORDER BY commits_decayed) AS frequency_decayed,
    coalesce(
        (epoch(last_change) - min(epoch(last_change)) OVER ())
        / nullif(max(epoch(last_change)) OVER () - min(epoch(last_change)) OVER (), 0),
        0
    ) AS recency
FROM described
