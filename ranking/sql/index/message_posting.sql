-- Which message holds which term, how often? In order of the terms, as `message_posting` is.
-- Reads message_posting.
SELECT term_id, commit_number, least(tf, 65_535)::USMALLINT AS tf
FROM message_posting
