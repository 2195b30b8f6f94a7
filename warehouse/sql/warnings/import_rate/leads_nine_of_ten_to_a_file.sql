-- Languages of which more than one import in ten is lost: a manifest is missing, or of a kind nobody reads.
-- A few lost imports of a few are no rate: generated code, say.
SELECT language, internal, resolved, rate
FROM import_rate
WHERE rate < 0.9 AND internal >= 20
