-- Functions, methods and classes whose name is defined once in all the tree, where they are, in an order that is the
-- same each time and not that of the tree.
-- Reads definition, file.
WITH once AS (
    SELECT name, any_value(symbol) AS symbol, any_value(file_id) AS file_id
    FROM definition
    GROUP BY name
    HAVING count(*) = 1 AND any_value(kind) NOT IN ('variable', 'module')
)

SELECT once.name AS text, file.path, once.symbol
FROM once
JOIN file USING (file_id)
WHERE length(once.name) >= 4 AND file.document_type IN ('source', 'types')
ORDER BY md5(once.name || file.path)
