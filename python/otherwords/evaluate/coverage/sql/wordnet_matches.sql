-- pairs with a synset that holds the lemmas of both sides
SELECT p.source, p.target, p.source_lemma, p.target_lemma, p.cost, m.synset
FROM {pairs} AS p
JOIN members AS m ON m.lemma = p.source_lemma AND m.part = p.part
JOIN members AS n ON n.lemma = p.target_lemma AND n.synset = m.synset
