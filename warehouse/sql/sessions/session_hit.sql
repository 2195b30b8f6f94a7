-- How much of what was returned each session read: files read within the first 5, 10 and 20, and the first of them.
-- Reads session, session_returned, session_read. A session that read nothing has hits 0 and no first_hit.
SELECT
    session.repository,
    session.id,
    session.time,
    (SELECT count(*) FROM session_read AS r WHERE r.id = session.id) AS files_read,
    count(*) FILTER (WHERE returned.position <= 5) AS hits_5,
    count(*) FILTER (WHERE returned.position <= 10) AS hits_10,
    count(*) FILTER (WHERE returned.position <= 20) AS hits_20,
    min(returned.position) AS first_hit
FROM session
LEFT JOIN (
    SELECT session_returned.id, session_returned.position
    FROM session_returned
    SEMI JOIN session_read USING (id, path)
) AS returned USING (id)
GROUP BY session.repository, session.id, session.time
