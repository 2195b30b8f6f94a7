-- Which terms of the task are searched, and with which weight in each zone?
-- The rarest terms that together hold $mass of the text's weight: what is left out is everywhere or hardly
-- asked for, and a long text costs no more than its rare terms.
-- idf = ln(1 + (N - n + 0.5) / (n + 0.5)), N chunks of which n hold the term (Robertson and Sparck Jones, made
-- positive as in Lucene).
-- Reads query_term, term, corpus; $mass.
WITH known AS (
    SELECT
        term.term_id,
        ln(1 + (corpus.chunks - term.chunks + 0.5) / (term.chunks + 0.5)) AS idf,
        query_term.* EXCLUDE (term)
    FROM query_term
    JOIN term USING (term)
    CROSS JOIN corpus
),

weighed AS (
    SELECT
        *,
        sum(idf * everything) OVER (ORDER BY idf DESC, term_id) - idf * everything AS rarer,
        sum(idf * everything) OVER () AS total
    FROM known
)

SELECT
    term_id,
    idf::FLOAT AS idf,
    everything,
    title,
    prose,
    code,
    span
FROM weighed
WHERE rarer < $mass * total
