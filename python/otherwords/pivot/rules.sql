-- Conditional probabilities of the rules that are kept. p(LHS|e) is the share of a label among all
-- labels of e. Given e, the families of languages (one if languages are pooled) share by weight what
-- is theirs.
WITH e_group_label AS (
    SELECT family, e, lhs, CAST(sum(n) AS DOUBLE) AS n, CAST(sum(own) AS DOUBLE) AS own
    FROM sides WHERE e IN (SELECT e FROM kept) GROUP BY family, e, lhs
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
    SELECT family, CAST(sum(phrases) AS DOUBLE) AS phrases FROM sides GROUP BY family
),
label_any AS (
    SELECT lhs, CAST(sum(n) AS DOUBLE) AS n FROM sides GROUP BY lhs
)
SELECT
    kept.family, kept.f, kept.e, kept.lhs, kept.ord, kept.n, kept.links, kept.lex_ef, kept.lex_fe,
    own_pair AS n_any,
    own_pair / own_f AS p_e_f,
    own_pair / e_group.own * (weights.weight / e_any.weight) AS p_f_e,
    kept.n / n_f_label AS p_e_f_label,
    kept.n / e_group_label.n * (weights.weight / e_label.weight) AS p_f_e_label,
    n_f_label / n_f AS p_label_f,
    n_f_label / label_any.n AS p_f_label,
    e_label.n / e_any.n AS p_label_e,
    e_label.n / label_any.n AS p_e_label
FROM kept
JOIN weights ON kept.family = weights.family
JOIN e_group_label
    ON kept.family = e_group_label.family AND kept.e = e_group_label.e
    AND kept.lhs = e_group_label.lhs
JOIN e_group ON kept.family = e_group.family AND kept.e = e_group.e
JOIN e_label ON kept.e = e_label.e AND kept.lhs = e_label.lhs
JOIN e_any ON kept.e = e_any.e
JOIN family_any ON kept.family = family_any.family
JOIN label_any ON kept.lhs = label_any.lhs
{significant}
