-- Which message holds which term, and how often.
-- Reads message_term, past_commit, commit_term.
SELECT message_term.term_id, past_commit.commit_number, commit_term.tf
FROM commit_term
JOIN past_commit USING (commit_id)
JOIN message_term USING (term)
