-- Pairs that are not of two different files, smaller id first, or that never changed together.
SELECT file_a, file_b
FROM coedit
WHERE file_a >= file_b OR joint < 1 OR joint_decayed < 0 OR ratio_recent NOT BETWEEN 0 AND 1
