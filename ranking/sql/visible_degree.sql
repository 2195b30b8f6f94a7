-- To how many visible files is each visible file joined by a dependency, and what is the highest such number?
-- Reads link, visible_file.
SELECT link.file_id, count(*) AS degree, max(count(*)) OVER () AS highest
FROM link
SEMI JOIN visible_file ON visible_file.file_id = link.file_id
SEMI JOIN visible_file AS other ON other.file_id = link.other_id
GROUP BY link.file_id
