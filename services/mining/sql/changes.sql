-- Each commit that may become a task, newest first: its message, the files that it edited, and why it is none, if so.
-- Reads commit, change, excluded_commit (commits before the cut-off); $most_files, $fewest_words.
-- A label is a file as the parent has it: a file that the commit created cannot be found there, a renamed one stands
-- under its old name.
WITH edited AS (
    SELECT
        commit_id,
        list(DISTINCT CASE WHEN status = 'R' THEN old_path ELSE path END)
            FILTER (WHERE status IN ('M', 'D', 'R', 'T')) AS labels
    FROM change
    GROUP BY commit_id
)

SELECT
    commit.commit_id,
    commit.parents[1] AS parent_id,
    commit.committed_at,
    commit.subject,
    commit.body,
    list_sort(coalesce(edited.labels, [])) AS labels,
    CASE
        WHEN commit.is_merge THEN 'merge'
        WHEN len(commit.parents) = 0 THEN 'root'
        WHEN commit.is_revert THEN 'revert'
        WHEN commit.is_bump THEN 'bump'
        WHEN commit.is_formatting THEN 'formatting'
        WHEN regexp_matches(
            commit.subject,
            '(?i)^(\[[^]]*\]\s*)?(pre-?|post-?)?(release[sd]?\b|releasing\b|prepar\w+ (for )?\S* ?release|(bump|set|update)\w* '
            || '(the )?version|back to (development|dev)\b|(version )?v?\d+(\.\d+)+\w*$)'
        ) THEN 'release'
        WHEN commit.files > $most_files THEN 'too_many_files'
        WHEN len(coalesce(edited.labels, [])) = 0 THEN 'only_new_files'
        WHEN len(regexp_extract_all(commit.subject || ' ' || commit.body, '\w+')) < $fewest_words
            THEN 'too_few_words'
    END AS left_out
FROM commit
LEFT JOIN edited USING (commit_id)
ANTI JOIN excluded_commit USING (commit_id)
ORDER BY commit.committed_at DESC, commit.commit_id
