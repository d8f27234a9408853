-- Conditional probabilities of the translation rules seen often enough. Rarer ones count in the
-- sums. A side is the same phrase whatever the order of its slots on the other side, so that
-- order is part of what is predicted: p(e|f) is that of e with its slots in this order.
-- Where only pairs are wanted, a pivot with a single translation leads nowhere and is left out.
-- A phrase has every label that fits it: n counts an occurrence under each of them, own under the
-- first alone. So sums given a label are over n, sums whatever the label over own, and p(LHS|e) is
-- the share of a label among all labels of e.
-- Given e, the families of languages (one if languages are pooled) share by weight what is theirs.
WITH kept AS (
    SELECT * FROM ({counted}) AS counted WHERE {often} {shared}
),
f_label AS (
    SELECT f, lhs, CAST(sum(n) AS DOUBLE) AS n, CAST(sum(own) AS DOUBLE) AS own
    FROM ({counted}) AS counted WHERE f IN (SELECT f FROM kept) GROUP BY f, lhs
),
f_any AS (
    SELECT f, sum(n) AS n, sum(own) AS own FROM f_label GROUP BY f
),
e_group_label AS (
    SELECT family, e, lhs, CAST(sum(n) AS DOUBLE) AS n, CAST(sum(own) AS DOUBLE) AS own
    FROM ({counted}) AS counted WHERE e IN (SELECT e FROM kept) GROUP BY family, e, lhs
),
e_group AS (
    SELECT family, e, sum(n) AS n, sum(own) AS own FROM e_group_label GROUP BY family, e
),
e_label AS (
    SELECT e, lhs, sum(n) AS n, CAST(sum(weight) AS BIGINT) AS weight
    FROM e_group_label JOIN weights USING (family) GROUP BY e, lhs
),
e_any AS (
    SELECT e, sum(n) AS n, CAST(sum(weight) AS BIGINT) AS weight
    FROM e_group JOIN weights USING (family) GROUP BY e
),
family_any AS (
    SELECT family, CAST(sum(own) AS DOUBLE) AS own FROM ({counted}) AS counted
    WHERE slots = 0 GROUP BY family
),
label_any AS (
    SELECT lhs, CAST(sum(n) AS DOUBLE) AS n FROM ({counted}) AS counted GROUP BY lhs
),
pair_any AS (
    SELECT f, e, ord, CAST(sum(own) AS DOUBLE) AS own FROM ({counted}) AS counted
    WHERE f IN (SELECT f FROM kept) AND e IN (SELECT e FROM kept) GROUP BY f, e, ord
)
SELECT
    kept.family, kept.f, kept.e, kept.lhs, kept.ord, kept.n, kept.links,
    CAST(kept.lex_ef AS DOUBLE) AS lex_ef,
    CAST(kept.lex_fe AS DOUBLE) AS lex_fe,
    pair_any.own AS n_any,
    pair_any.own / f_any.own AS p_e_f,
    pair_any.own / e_group.own * (weights.weight / e_any.weight) AS p_f_e,
    kept.n / f_label.n AS p_e_f_label,
    kept.n / e_group_label.n * (weights.weight / e_label.weight) AS p_f_e_label,
    f_label.n / f_any.n AS p_label_f,
    f_label.n / label_any.n AS p_f_label,
    e_label.n / e_any.n AS p_label_e,
    e_label.n / label_any.n AS p_e_label
FROM kept
JOIN weights ON kept.family = weights.family
JOIN f_label ON kept.f = f_label.f AND kept.lhs = f_label.lhs
JOIN f_any ON kept.f = f_any.f
JOIN e_group_label
    ON kept.family = e_group_label.family AND kept.e = e_group_label.e
    AND kept.lhs = e_group_label.lhs
JOIN e_group ON kept.family = e_group.family AND kept.e = e_group.e
JOIN e_label ON kept.e = e_label.e AND kept.lhs = e_label.lhs
JOIN e_any ON kept.e = e_any.e
JOIN label_any ON kept.lhs = label_any.lhs
JOIN pair_any ON kept.f = pair_any.f AND kept.e = pair_any.e AND kept.ord = pair_any.ord
{significant}