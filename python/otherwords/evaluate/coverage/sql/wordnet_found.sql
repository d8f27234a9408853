-- pairs that are in WordNet, with whether some synset has them under two lemmas
SELECT source, target, min(cost) AS cost,
    max(CASE WHEN source_lemma = target_lemma THEN 0 ELSE 1 END) AS differ
FROM {matches}
GROUP BY source, target
