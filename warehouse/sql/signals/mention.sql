-- What texts refer to: tickets, merged branches, and whatever looks like a commit id.
-- A ticket is `#123`, also written `GH-123`, or `ABC-123`; a name of a standard (`UTF-8`, `SHA-256`) is none. A branch
-- is what git and GitHub write when they merge one: "Merge branch 'x'", "Merge branches 'x' and 'y'",
-- "Merge remote-tracking branch 'x'", "Merge pull request #1 from user/branch".
-- Reads message_text (commit_id, text), of which commit_id may be anything that tells texts apart.
WITH ticket AS (
    SELECT
        commit_id,
        '#' || unnest(regexp_extract_all(text, '(?:(?:^|[^\w&/#])#|\b(?:GH|gh)-)(\d{1,9})\b', 1)) AS value
    FROM message_text
    UNION ALL
    SELECT commit_id, unnest(regexp_extract_all(text, '(?:^|[^\w-])([A-Z][A-Z0-9]+-\d+(?:-\d+)?)\b', 1))
    FROM message_text
),

merged AS (
    SELECT
        commit_id,
        regexp_extract(text, '^Merge (?:remote-tracking )?branch(?:es)? (''[^\n]*'')', 1) AS quoted,
        regexp_extract(text, '^Merge pull request #\d+ from (\S+)', 1) AS requested
    FROM message_text
    WHERE starts_with(text, 'Merge ')
)

SELECT DISTINCT commit_id, 'ticket' AS kind, value
FROM ticket
WHERE NOT regexp_matches(value, '^(GH|UTF|UCS|ISO|SHA|MD|RFC|PEP|CP|HTTP|TLS|SSL|AES|RSA|BASE|IPV|X)\d*-')
UNION ALL
SELECT DISTINCT commit_id, 'branch', unnest(regexp_extract_all(quoted, '''([^'']+)''', 1))
FROM merged
UNION ALL
SELECT commit_id, 'branch', requested
FROM merged
WHERE requested <> ''
UNION ALL
SELECT DISTINCT commit_id, 'commit', unnest(regexp_extract_all(text, '\b[0-9a-f]{7,64}\b'))
FROM message_text
