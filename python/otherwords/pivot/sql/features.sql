-- Every pair in both directions, with the features of the paraphrase e2 of e1.
-- (& -1 changes no number; it keeps an optimiser from joining both sides by label alone.)
WITH directed AS (
    SELECT
        lhs, e1, e2, ord, n, best, forward, backward, forward_label, backward_label,
        lex_forward, lex_backward
    FROM pairs
    UNION ALL
    SELECT
        lhs, e2 AS e1, e1 AS e2, inverse AS ord, n, best,
        backward AS forward, forward AS backward,
        backward_label AS forward_label, forward_label AS backward_label,
        lex_backward AS lex_forward, lex_forward AS lex_backward
    FROM pairs JOIN inverses ON pairs.ord = inverses.ord
    WHERE e1 < e2
),
sides AS (
    SELECT DISTINCT e, lhs, p_label_e, p_e_label FROM pivoted_rules
)
SELECT
    directed.lhs, e1, e2, ord, best,
    {features}
FROM directed
JOIN sides AS first ON e1 = first.e AND directed.lhs = first.lhs
JOIN sides AS second ON e2 = second.e AND (directed.lhs & -1) = second.lhs
WHERE forward > 0 AND backward > 0 AND forward_label > 0 AND backward_label > 0
