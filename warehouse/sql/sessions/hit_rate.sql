-- The hit rate over time, by repository and week: the share of sessions that read a file within the first 5, 10 and 20
-- that were returned, and precision: how many of the first k were read, divided by k. Weeks begin on Monday.
-- Reads session_hit. Sessions that read nothing are counted, and nothing else is told of them: nobody knows whether
-- the answer was of no use, or was enough.
SELECT
    repository,
    CAST(date_trunc('week', time) AS DATE) AS week,
    count(*) AS sessions,
    count(*) FILTER (WHERE files_read > 0) AS sessions_that_read,
    avg(CAST(hits_5 > 0 AS INTEGER)) FILTER (WHERE files_read > 0) AS hit_rate_5,
    avg(CAST(hits_10 > 0 AS INTEGER)) FILTER (WHERE files_read > 0) AS hit_rate_10,
    avg(CAST(hits_20 > 0 AS INTEGER)) FILTER (WHERE files_read > 0) AS hit_rate_20,
    avg(hits_5 / 5) FILTER (WHERE files_read > 0) AS precision_5,
    avg(hits_10 / 10) FILTER (WHERE files_read > 0) AS precision_10,
    avg(hits_20 / 20) FILTER (WHERE files_read > 0) AS precision_20
FROM session_hit
GROUP BY repository, week
ORDER BY repository, week
