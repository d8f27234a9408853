-- Probabilities that add up to one over what pruning has left, the phrase itself included.
-- (& -1 changes no number; it keeps an optimiser from joining both sides by label alone.)
WITH left_over AS (
    SELECT * FROM chosen UNION ALL SELECT * FROM same
),
distinct_pairs AS (
    SELECT DISTINCT e1, e2, ord, {p_e_f}, {p_f_e} FROM left_over
),
first_label AS (
    SELECT lhs, e1, sum(floor(exp(-{p_e_f_label}) * {whole})) AS total
    FROM left_over GROUP BY lhs, e1
),
second_label AS (
    SELECT lhs, e2, sum(floor(exp(-{p_f_e_label}) * {whole})) AS total
    FROM left_over GROUP BY lhs, e2
),
first_any AS (
    SELECT e1, sum(floor(exp(-{p_e_f}) * {whole})) AS total
    FROM distinct_pairs GROUP BY e1
),
second_any AS (
    SELECT e2, sum(floor(exp(-{p_f_e}) * {whole})) AS total
    FROM distinct_pairs GROUP BY e2
)
SELECT
    left_over.lhs, left_over.e1, left_over.e2, left_over.ord, left_over.best,
    {features}
FROM left_over
JOIN first_any ON left_over.e1 = first_any.e1
JOIN second_any ON left_over.e2 = second_any.e2
JOIN first_label ON left_over.lhs = first_label.lhs AND left_over.e1 = first_label.e1
JOIN second_label ON (left_over.lhs & -1) = second_label.lhs AND left_over.e2 = second_label.e2
