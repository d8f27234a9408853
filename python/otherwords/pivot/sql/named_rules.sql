-- Translation rules as text, f as the source and e as the target, with their estimated features.
SELECT
    label.text AS label,
    source.text AS source,
    coalesce(reordered.text, target.text) AS target,
    {names},
    links.text AS links
FROM ({features}) AS r
JOIN names AS label ON r.lhs = label.id
JOIN names AS source ON r.f = source.id
JOIN names AS target ON r.e = target.id
JOIN names AS links ON r.links = links.id
LEFT JOIN reordered ON r.e = reordered.id AND r.ord = reordered.ord
