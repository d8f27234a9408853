-- Translation rules as text, for the explanation of paraphrases.
SELECT
    label.text AS label,
    phrase.text AS phrase,
    foreign_phrase.text AS pivot,
    foreign_phrase.language AS language,
    r.ord, r.n,
    {probabilities}
FROM pivots AS r
JOIN names AS label ON r.lhs = label.id
JOIN names AS phrase ON r.e = phrase.id
JOIN names AS foreign_phrase ON r.f = foreign_phrase.id
