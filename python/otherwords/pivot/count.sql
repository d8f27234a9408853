-- Translation rules with their counts, from the occurrences of all bitexts.
-- A rule seen with several link patterns keeps the commonest, of those the one with fewest links;
-- its lexical weights are those of that pattern. The id of a pattern, 48 bits, grows as its links
-- become fewer, so the largest number made of count and id tells which.
SELECT
    family, f, e, lhs, ord,
    CAST(sum(n) AS BIGINT) AS n,
    max(least(n, 32767) * 281474976710656 + links) % 281474976710656 AS links,
    arg_max(lex_ef, least(n, 32767) * 281474976710656 + links) AS lex_ef,
    arg_max(lex_fe, least(n, 32767) * 281474976710656 + links) AS lex_fe
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
