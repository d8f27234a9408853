-- lemmas of a synset that a matching pair has, each with the cost of the cheapest such pair
SELECT synset, lemma, min(cost) AS cost
FROM (
    SELECT synset, source_lemma AS lemma, cost FROM {matches}
    UNION ALL
    SELECT synset, target_lemma AS lemma, cost FROM {matches}
) AS sides
GROUP BY synset, lemma
