-- Relative frequencies of virtual counts (Eq. 3.9), in place of the counts: those of e2 among all
-- paraphrases of e1, the phrase itself included. Counts and totals are decimals of up to 38 digits.
-- (& -1 changes no number; it keeps an optimiser from joining both sides by label alone.)
WITH directed AS (
    SELECT lhs, e1, e2, ord, forward, forward_label FROM pairs
    UNION ALL
    SELECT lhs, e2 AS e1, e1 AS e2, ord, forward, forward_label FROM pairs WHERE e1 < e2
),
of_label AS (
    SELECT lhs, e1, CAST(sum(forward_label) AS DOUBLE) AS total FROM directed GROUP BY lhs, e1
),
of_any AS (
    SELECT e1, CAST(sum(forward) AS DOUBLE) AS total
    FROM (SELECT DISTINCT e1, e2, ord, forward FROM directed) AS once GROUP BY e1
)
SELECT
    pairs.lhs, pairs.e1, pairs.e2, pairs.ord,
    floor(CAST(forward_label AS DOUBLE) / first_label.total * {whole}) AS forward_label,
    floor(CAST(forward_label AS DOUBLE) / second_label.total * {whole}) AS backward_label,
    floor(CAST(forward AS DOUBLE) / first_any.total * {whole}) AS forward,
    floor(CAST(forward AS DOUBLE) / second_any.total * {whole}) AS backward,
    n, best, lex_forward, lex_backward
FROM pairs
JOIN of_label AS first_label ON pairs.lhs = first_label.lhs AND pairs.e1 = first_label.e1
JOIN of_label AS second_label ON (pairs.lhs & -1) = second_label.lhs AND pairs.e2 = second_label.e1
JOIN of_any AS first_any ON pairs.e1 = first_any.e1
JOIN of_any AS second_any ON pairs.e2 = second_any.e1
