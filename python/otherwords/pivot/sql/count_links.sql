-- Rules with several link patterns keep the commonest, of those the one with fewest links; their
-- lexical weights are those of that pattern. The id of a pattern grows as its links become fewer.
WITH several AS (
    SELECT family, f, e, lhs, ord FROM once WHERE least_links <> links
),
by_links AS (
    SELECT
        o.family, o.f, o.e, o.lhs, o.ord, o.links,
        CAST(sum(o.n) AS BIGINT) AS n,
        CAST(sum(o.own) AS BIGINT) AS own,
        max(o.words) AS words,
        min(o.lex_ef) AS lex_ef,
        min(o.lex_fe) AS lex_fe
    FROM ({occurrences}) AS o
    JOIN several ON o.f = several.f AND o.e = several.e AND o.lhs = several.lhs
        AND o.ord = several.ord AND o.family = several.family
    GROUP BY o.family, o.f, o.e, o.lhs, o.ord, o.links
),
placed AS (
    SELECT
        family, f, e, lhs, ord, words, links, lex_ef, lex_fe,
        CAST(sum(n) OVER (PARTITION BY family, f, e, lhs, ord) AS BIGINT) AS n,
        CAST(sum(own) OVER (PARTITION BY family, f, e, lhs, ord) AS BIGINT) AS own,
        row_number() OVER (
            PARTITION BY family, f, e, lhs, ord ORDER BY n DESC, links DESC
        ) AS place
    FROM by_links
)
SELECT family, f, e, lhs, ord, n, own, words, links, lex_ef, lex_fe FROM placed WHERE place = 1
