-- Probabilities that add up to one over what pruning has left, the phrase itself included.
-- (& -1 changes no number; it keeps an optimiser from joining both sides by label alone.)
WITH left_over AS (
    SELECT * FROM chosen UNION ALL SELECT * FROM same
),
distinct_pairs AS (
    SELECT DISTINCT e1, e2, ord, "p(e|f)", "p(f|e)" FROM left_over
),
first_label AS (
    SELECT lhs, e1, sum(floor(exp(-"p(e|f,LHS)") * 4503599627370496)) AS total
    FROM left_over GROUP BY lhs, e1
),
second_label AS (
    SELECT lhs, e2, sum(floor(exp(-"p(f|e,LHS)") * 4503599627370496)) AS total
    FROM left_over GROUP BY lhs, e2
),
first_any AS (
    SELECT e1, sum(floor(exp(-"p(e|f)") * 4503599627370496)) AS total
    FROM distinct_pairs GROUP BY e1
),
second_any AS (
    SELECT e2, sum(floor(exp(-"p(f|e)") * 4503599627370496)) AS total
    FROM distinct_pairs GROUP BY e2
)
SELECT
    left_over.lhs, left_over.e1, left_over.e2, left_over.ord, left_over.best,
    "Lex(e|f)", "Lex(f|e)", "LogCount", "RarityPenalty",
    "p(LHS|e)", "p(LHS|f)", "p(e|LHS)", "p(f|LHS)",
    "p(e|f)" + ln(first_any.total / 4503599627370496) AS "p(e|f)",
    "p(e|f,LHS)" + ln(first_label.total / 4503599627370496) AS "p(e|f,LHS)",
    "p(f|e)" + ln(second_any.total / 4503599627370496) AS "p(f|e)",
    "p(f|e,LHS)" + ln(second_label.total / 4503599627370496) AS "p(f|e,LHS)"
FROM left_over
JOIN first_any ON left_over.e1 = first_any.e1
JOIN second_any ON left_over.e2 = second_any.e2
JOIN first_label ON left_over.lhs = first_label.lhs AND left_over.e1 = first_label.e1
JOIN second_label ON (left_over.lhs & -1) = second_label.lhs AND left_over.e2 = second_label.e2
