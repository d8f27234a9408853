-- Paraphrases as text.
SELECT
    label.text AS label,
    source.text AS source,
    coalesce(reordered.text, target.text) AS target,
    cost,
    {features},
    composed.links
FROM paraphrases AS p
JOIN names AS label ON p.lhs = label.id
JOIN names AS source ON p.e1 = source.id
JOIN names AS target ON p.e2 = target.id
JOIN composed ON p.links1 = composed.links1 AND p.links2 = composed.links2
LEFT JOIN reordered ON p.e2 = reordered.id AND p.ord = reordered.ord
