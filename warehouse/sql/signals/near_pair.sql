-- The pairs of texts that share most of their terms, each counted as often as both have it.
-- Reads bag, candidate; $least_shared.
WITH size AS (
    SELECT text_id, sum(tf) AS terms
    FROM bag
    GROUP BY text_id
),

shared AS (
    SELECT first, second, sum(least(one.tf, other.tf)) AS terms
    FROM candidate
    JOIN bag AS one ON one.text_id = first
    JOIN bag AS other ON other.text_id = second AND other.term = one.term
    GROUP BY first, second
)

SELECT shared.first, shared.second
FROM shared
JOIN size AS one ON one.text_id = shared.first
JOIN size AS other ON other.text_id = shared.second
WHERE shared.terms >= $least_shared * (one.terms + other.terms - shared.terms)
ORDER BY ALL
