-- The messages to be searched that no run has analysed yet.
-- Reads past_commit, commit, message.
SELECT commit_id, subject || chr(10) || body AS text
FROM past_commit
JOIN commit USING (commit_id)
ANTI JOIN message USING (commit_id)
ORDER BY commit_id
