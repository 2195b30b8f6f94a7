-- Which path holds which term, how often? In order of the terms, as `path_posting` is.
-- Reads path_posting.
SELECT term_id, file_id, least(tf_path, 65_535)::USMALLINT AS tf
FROM path_posting
