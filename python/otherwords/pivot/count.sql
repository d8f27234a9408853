-- Translation rules with their counts, from the occurrences of all bitexts.
-- A rule seen with several link patterns keeps the commonest (ties: the largest id), packed into
-- one number with its count, and the best lexical weights.
SELECT
    family, f, e, lhs, ord,
    CAST(sum(n) AS BIGINT) AS n,
    max(least(n, 8388607) * 1099511627776 + links) % 1099511627776 AS links,
    min(lex_ef) AS lex_ef,
    min(lex_fe) AS lex_fe
FROM (
    SELECT
        family, f, e, lhs, ord, links,
        CAST(sum(n) AS BIGINT) AS n,
        min(lex_ef) AS lex_ef,
        min(lex_fe) AS lex_fe
    FROM ({occurrences}) AS occurrences
    GROUP BY family, f, e, lhs, ord, links
) AS by_links
GROUP BY family, f, e, lhs, ord
