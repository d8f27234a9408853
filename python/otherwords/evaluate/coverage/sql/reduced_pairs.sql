-- pairs in reduced form; a relation guess comes from the cheapest row
SELECT a.form AS first, b.form AS second, p.label, false AS exchanged, min(p.cost) AS cost,
    arg_min({relation}, p.cost) AS relation
FROM paraphrases AS p
JOIN forms AS a ON a.phrase = p.source
JOIN forms AS b ON b.phrase = p.target
WHERE p.type < 2
GROUP BY a.form, b.form, p.label
