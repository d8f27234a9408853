-- Each pair of link patterns that meets at a pivot, with its text.
SELECT t.links1, t.links2, a.text AS first, b.text AS second
FROM (SELECT DISTINCT links1, links2 FROM paraphrases) AS t
JOIN names AS a ON t.links1 = a.id
JOIN names AS b ON t.links2 = b.id
