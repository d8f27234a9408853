-- Translation rules with their counts, from occurrences. Nearly all have one link pattern, and
-- with it one lexical weight each way; where least_links and links differ there are several.
SELECT
    family, f, e, lhs, ord,
    CAST(sum(n) AS BIGINT) AS n,
    CAST(sum(own) AS BIGINT) AS own,
    max(words) AS words,
    min(links) AS least_links,
    max(links) AS links,
    min(lex_ef) AS lex_ef,
    min(lex_fe) AS lex_fe
FROM ({occurrences}) AS occurrences
GROUP BY family, f, e, lhs, ord
