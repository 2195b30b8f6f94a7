-- How much does each file change together with the seeds?
-- Reads found_coedit.
SELECT
    file_id,
    score AS cochange,
    ratio_recent AS cochange_recent
FROM found_coedit
