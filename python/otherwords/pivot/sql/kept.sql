-- Rules to be pivoted, with the sums over what else their pivot translates to. All rules of a pivot
-- lie in one slice, so that slices can be taken one by one. Rarer rules count in the sums. A side is
-- the same phrase whatever the order of its slots on the other side, so that order is part of what is
-- predicted: p(e|f) is that of e with its slots in this order.
-- A phrase has every label that fits it: n counts an occurrence under each of them, own under the
-- first alone. So sums given a label are over n, and sums whatever the label over own.
-- Where only pairs are wanted, a pivot with a single translation leads nowhere and is left out.
WITH summed AS (
    SELECT
        family, f, e, lhs, ord, n, words, links, lex_ef, lex_fe,
        CAST(sum(n) OVER (PARTITION BY f, lhs) AS DOUBLE) AS n_f_label,
        CAST(sum(n) OVER (PARTITION BY f) AS DOUBLE) AS n_f,
        CAST(sum(own) OVER (PARTITION BY f) AS DOUBLE) AS own_f,
        CAST(sum(own) OVER (PARTITION BY f, e, ord) AS DOUBLE) AS own_pair
    FROM ({counted}) AS counted
    WHERE f IN (SELECT f FROM ({counted}) AS counted WHERE {often} GROUP BY f {shared})
)
SELECT
    family, f, e, lhs, ord, n, words, links,
    CAST(lex_ef AS DOUBLE) AS lex_ef,
    CAST(lex_fe AS DOUBLE) AS lex_fe,
    n_f_label, n_f, own_f, own_pair
FROM summed WHERE {often}
