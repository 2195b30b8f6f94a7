-- How well does each file answer the task's words, in each form?
-- Reads ledger.
SELECT
    file_id,
    best_five AS lexical,
    best_chunk AS lexical_chunk,
    whole_file AS lexical_file,
    comments AS lexical_comment,
    named AS lexical_named,
    path AS lexical_path,
    name_match
FROM ledger
WHERE retriever = 'lexical'
