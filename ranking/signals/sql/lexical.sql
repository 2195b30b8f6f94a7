-- How well does each file answer the task's words, in each form?
-- Reads ledger.
SELECT
    file_id,
    best_five AS lexical,
    best_chunk AS lexical_chunk,
    whole_file AS lexical_file,
    path AS lexical_path,
    name_match
FROM ledger
WHERE retriever = 'lexical'
