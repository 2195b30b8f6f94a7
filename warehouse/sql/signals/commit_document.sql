-- The commits whose messages are searched, with the length of the message and the files that have its credit.
-- Reads past_commit, message.
SELECT past_commit.commit_number, past_commit.commit_id, message.length, past_commit.files, past_commit.file_ids
FROM past_commit
JOIN message USING (commit_id)
