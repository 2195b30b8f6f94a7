-- Which files changed together, and how much, once for each end?
-- Reads coedit.
SELECT file_a AS file_id, file_b AS other_id, joint_decayed, ratio_recent
FROM coedit
UNION ALL
SELECT file_b, file_a, joint_decayed, ratio_recent
FROM coedit
