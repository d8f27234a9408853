-- pairs whose phrase is in WordNet, with whether WordNet has the paraphrase at all
SELECT source, target, min(cost) AS cost,
    max(CASE WHEN target_lemma = '' THEN 0 ELSE 1 END) AS known
FROM pairs
GROUP BY source, target
