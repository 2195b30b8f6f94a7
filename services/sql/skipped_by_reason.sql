-- What was left out of a snapshot: a count for each kind and reason, the most frequent first.
SELECT kind, reason, count(*) AS skipped
FROM skipped
GROUP BY kind, reason
ORDER BY skipped DESC, kind, reason
