-- Postings of chunks or terms that are not there.
SELECT term_id, chunk_id
FROM posting
WHERE chunk_id NOT IN (SELECT chunk_id FROM chunk) OR term_id NOT IN (SELECT term_id FROM term)
