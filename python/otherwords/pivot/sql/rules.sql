-- Conditional probabilities of the rules that are kept. p(LHS|e) is the share of a label among all
-- labels of e. Given e, the families of languages (one if languages are pooled) share by weight what
-- is theirs: place counts each of them once, whatever its labels. All rules of a phrase lie in one
-- slice; totals are those of all slices.
WITH phrases AS (
    SELECT family, e, lhs, CAST(sum(n) AS BIGINT) AS n, CAST(sum(own) AS BIGINT) AS own
    FROM sides WHERE e IN (SELECT e FROM kept) GROUP BY family, e, lhs
),
weighted AS (
    SELECT
        phrases.family, e, lhs, n, own, weight,
        row_number() OVER (PARTITION BY phrases.family, e ORDER BY lhs) AS place
    FROM phrases JOIN weights ON phrases.family = weights.family
),
summed AS (
    SELECT
        family, e, lhs, weight,
        CAST(n AS DOUBLE) AS n_e_family_label,
        CAST(sum(own) OVER (PARTITION BY family, e) AS DOUBLE) AS own_e_family,
        CAST(sum(n) OVER (PARTITION BY e, lhs) AS DOUBLE) AS n_e_label,
        CAST(sum(weight) OVER (PARTITION BY e, lhs) AS BIGINT) AS weight_label,
        CAST(sum(n) OVER (PARTITION BY e) AS DOUBLE) AS n_e,
        CAST(
            sum(CASE WHEN place = 1 THEN weight ELSE 0 END) OVER (PARTITION BY e) AS BIGINT
        ) AS weight_any
    FROM weighted
),
family_any AS (
    SELECT family, CAST(sum(phrases) AS DOUBLE) AS phrases FROM totals GROUP BY family
),
label_any AS (
    SELECT lhs, CAST(sum(n) AS DOUBLE) AS n FROM totals GROUP BY lhs
)
SELECT
    kept.family, kept.f, kept.e, kept.lhs, kept.ord, kept.n, kept.links, kept.lex_ef, kept.lex_fe,
    own_pair AS n_any,
    own_pair / own_f AS p_e_f,
    own_pair / own_e_family * (weight / weight_any) AS p_f_e,
    kept.n / n_f_label AS p_e_f_label,
    kept.n / n_e_family_label * (weight / weight_label) AS p_f_e_label,
    n_f_label / n_f AS p_label_f,
    n_f_label / label_any.n AS p_f_label,
    n_e_label / n_e AS p_label_e,
    n_e_label / label_any.n AS p_e_label
FROM kept
JOIN summed
    ON kept.family = summed.family AND kept.e = summed.e AND kept.lhs = summed.lhs
JOIN family_any ON kept.family = family_any.family
JOIN label_any ON kept.lhs = label_any.lhs
{significant}
