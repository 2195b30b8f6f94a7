-- In how many chunks, and in how many paths, does each term stand?
-- Reads term, path_posting.
SELECT term.term, term.term_id, term.chunks, coalesce(held.paths, 0) AS paths
FROM term
LEFT JOIN (SELECT term_id, count(*) AS paths FROM path_posting GROUP BY term_id) AS held USING (term_id)
