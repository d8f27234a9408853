-- The same as rules.sql where all rules have one label and languages are one family, as in Hiero:
-- sums over labels and families are those of the one, and half of the joins are not needed.
WITH kept AS (
    SELECT * FROM ({counted}) AS counted WHERE {often} {shared}
),
f_any AS (
    SELECT f, CAST(sum(n) AS DOUBLE) AS n FROM ({counted}) AS counted
    {of_kept_f} GROUP BY f
),
e_any AS (
    SELECT e, CAST(sum(n) AS DOUBLE) AS n FROM ({counted}) AS counted
    {of_kept_e} GROUP BY e
),
label_any AS (
    SELECT
        CAST(sum(n) AS DOUBLE) AS n,
        CAST(sum(CASE WHEN words <> 0 THEN n ELSE 0 END) AS DOUBLE) AS phrases
    FROM ({counted}) AS counted
)
SELECT
    kept.family, kept.f, kept.e, kept.lhs, kept.ord, kept.n, kept.links,
    CAST(kept.lex_ef AS DOUBLE) AS lex_ef,
    CAST(kept.lex_fe AS DOUBLE) AS lex_fe,
    CAST(kept.n AS DOUBLE) AS n_any,
    kept.n / f_any.n AS p_e_f,
    kept.n / e_any.n AS p_f_e,
    kept.n / f_any.n AS p_e_f_label,
    kept.n / e_any.n AS p_f_e_label,
    CAST(1 AS DOUBLE) AS p_label_f,
    f_any.n / label_any.n AS p_f_label,
    CAST(1 AS DOUBLE) AS p_label_e,
    e_any.n / label_any.n AS p_e_label
FROM kept
JOIN f_any ON kept.f = f_any.f
JOIN e_any ON kept.e = e_any.e
CROSS JOIN label_any
{significant}