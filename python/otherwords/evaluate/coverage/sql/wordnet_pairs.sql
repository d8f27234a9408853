-- pairs whose phrase is in WordNet, once a part of speech, each side with its lemma;
-- the lemma of a paraphrase that WordNet lacks is empty
SELECT p.source, p.target, l.part, a.lemma AS source_lemma,
    coalesce(b.lemma, '') AS target_lemma, min(p.cost) AS cost
FROM paraphrases AS p
JOIN label_parts AS l USING (label)
JOIN lemmas AS a ON a.phrase = p.source AND a.part = l.part
LEFT JOIN lemmas AS b ON b.phrase = p.target AND b.part = l.part
WHERE p.type < 2
GROUP BY p.source, p.target, l.part, a.lemma, coalesce(b.lemma, '')
