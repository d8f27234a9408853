-- the paraphrases of each type, those under several of its patterns once, at their lowest cost
SELECT w.type, p.target, min(p.cost) AS cost
FROM {wanted} AS w JOIN paraphrases AS p ON p.label = w.label AND p.source = w.phrase
GROUP BY w.type, p.target
