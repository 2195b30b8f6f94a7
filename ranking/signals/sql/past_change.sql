-- How much credit does each file have of past changes whose messages are like the task?
-- Reads ledger.
SELECT
    file_id,
    score AS past_change
FROM ledger
WHERE retriever = 'past_change'
