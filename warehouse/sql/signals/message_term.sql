-- The vocabulary of the messages that are searched: every term, and how many messages hold it.
-- Reads past_commit, commit_term.
SELECT
    (row_number() OVER (ORDER BY term) - 1)::INTEGER AS term_id,
    term,
    count(*)::INTEGER AS commits
FROM commit_term
SEMI JOIN past_commit USING (commit_id)
GROUP BY term
