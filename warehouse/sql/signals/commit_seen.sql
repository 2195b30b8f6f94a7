-- Every commit that the snapshot sees: its place in time, its size, what kind of change its message tells of.
-- Reads commit_fact, seen_commit, change, ignored_commit; $merges.
-- Subjects are matched in words that tools and people write by convention; a body is asked only for git's own
-- "This reverts commit".
WITH size AS (
    SELECT commit_id, count(*)::INTEGER AS files
    FROM change
    GROUP BY commit_id
)

SELECT
    commit_fact.*,
    seen_commit.generation,
    coalesce(size.files, 0) AS files,
    len(commit_fact.parents) > 1 AS is_merge,
    regexp_matches(subject, '(?i)^revert(s|ed)?\b') OR contains(body, 'This reverts commit ') AS is_revert,
    ignored_commit.commit_id IS NOT NULL AS is_ignored,
    ignored_commit.commit_id IS NOT NULL
    OR regexp_matches(
        subject,
        '(?i)\b(re-?format(s|ted|ting)?|blacken(ed)?|(run|ran|apply|applied|use|used|with) '
        || '(black|isort|ruff|autopep8|yapf|prettier|gofmt|rustfmt|clang-format|pyupgrade)|whitespace|pep ?8'
        || '|code style|fix(ed|es)? lint(ing)?)\b'
    ) AS is_formatting,
    regexp_matches(
        subject,
        '(?i)^(\w+(\([^)]*\))?!?: )?(\[[^]]+\] )?'
        || '(bump(s|ed)? \S+ (from|to) |bump the \S+ group|update (dependency|requirement) '
        || '|upgrade \S+ (from|to) v?\d|pre-commit autoupdate)'
    )
    OR contains(subject, '[pre-commit.ci] pre-commit autoupdate') AS is_bump,
    CASE
        WHEN $merges = 'skip' AND len(commit_fact.parents) > 1 THEN 'merge'
        WHEN $merges = 'first_parent' AND NOT seen_commit.on_first_parent THEN 'off_first_parent'
    END AS left_out
FROM commit_fact
JOIN seen_commit USING (commit_id)
LEFT JOIN size USING (commit_id)
LEFT JOIN ignored_commit USING (commit_id)
