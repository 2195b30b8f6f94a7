-- Postings of messages or terms that are not there.
SELECT term_id, commit_number
FROM message_posting
WHERE
    commit_number NOT IN (SELECT commit_number FROM commit_document)
    OR term_id NOT IN (SELECT term_id FROM message_term)
