-- Which commits make one change: each by itself, or those of one author on one ticket within a short time.
-- Reads commit_seen; $change_unit, $ticket_minutes.
WITH told AS (
    SELECT
        commit_id,
        author,
        committed_at,
        generation,
        CASE
            WHEN $change_unit = 'ticket' AND left_out IS NULL
                THEN regexp_extract(subject || ' ' || body, '(#\d+|\b[A-Z][A-Z0-9]+-\d+\b)')
            ELSE ''
        END AS ticket
    FROM commit_seen
),

parted AS (
    SELECT
        *,
        ticket = ''
        OR coalesce(
            committed_at - lag(committed_at) OVER same > to_minutes($ticket_minutes::INTEGER), true
        ) AS begins
    FROM told
    WINDOW same AS (PARTITION BY author, ticket ORDER BY committed_at, generation, commit_id)
),

numbered AS (
    SELECT *, sum(begins::INTEGER) OVER same AS change_number
    FROM parted
    WINDOW same AS (
        PARTITION BY author, ticket ORDER BY committed_at, generation, commit_id
        ROWS BETWEEN UNBOUNDED PRECEDING AND CURRENT ROW
    )
),

changed AS (
    SELECT
        commit_id,
        CASE
            WHEN ticket = '' THEN commit_id
            ELSE first_value(commit_id) OVER (
                PARTITION BY author, ticket, change_number ORDER BY committed_at, generation, commit_id
            )
        END AS change_id
    FROM numbered
)

SELECT commit_seen.*, changed.change_id
FROM commit_seen
JOIN changed USING (commit_id)
