-- Rules to be pivoted, with the sums over what else their pivot translates to. All rules of a pivot
-- lie in one slice, so that slices can be taken one by one. Rarer rules count in the sums. A side is
-- the same phrase whatever the order of its slots on the other side, so that order is part of what is
-- predicted: p(e|f) is that of e with its slots in this order.
-- A phrase has every label that fits it: n counts an occurrence under each of them, own under the
-- first alone. So sums given a label are over n, and sums whatever the label over own.
-- Where only pairs are wanted, a pivot with a single translation leads nowhere and is left out.
WITH kept AS (
    SELECT * FROM ({counted}) AS counted WHERE {often} {shared}
),
pivots AS (
    SELECT DISTINCT f FROM kept
),
f_label AS (
    SELECT f, lhs, CAST(sum(n) AS DOUBLE) AS n, CAST(sum(own) AS DOUBLE) AS own
    FROM ({counted}) AS counted WHERE f IN (SELECT f FROM pivots) GROUP BY f, lhs
),
f_any AS (
    SELECT f, sum(n) AS n, sum(own) AS own FROM f_label GROUP BY f
),
pair_any AS (
    SELECT f, e, ord, CAST(sum(own) AS DOUBLE) AS own FROM ({counted}) AS counted
    WHERE f IN (SELECT f FROM pivots) GROUP BY f, e, ord
)
SELECT
    kept.family, kept.f, kept.e, kept.lhs, kept.ord, kept.n, kept.words, kept.links,
    CAST(kept.lex_ef AS DOUBLE) AS lex_ef,
    CAST(kept.lex_fe AS DOUBLE) AS lex_fe,
    f_label.n AS n_f_label,
    f_any.n AS n_f,
    f_any.own AS own_f,
    pair_any.own AS own_pair
FROM kept
JOIN f_label ON kept.f = f_label.f AND kept.lhs = f_label.lhs
JOIN f_any ON kept.f = f_any.f
JOIN pair_any ON kept.f = pair_any.f AND kept.e = pair_any.e AND kept.ord = pair_any.ord
