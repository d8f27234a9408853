-- Each target whose slots change places, with its text in its own order.
SELECT t.id, t.ord, names.text
FROM (SELECT DISTINCT {target} AS id, ord FROM {rules} WHERE ord <> 0) AS t
JOIN names ON t.id = names.id
