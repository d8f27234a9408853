-- Pairs of phrases with a common translation and label, one row for both directions (e1 <= e2).
-- Sums are over whole numbers, so that they do not depend on the order of adding: doubles below 2^53
-- for probabilities, decimals for virtual counts. Forward is of e2 given e1, backward of e1 given e2.
-- A pivot with k translations makes k(k + 1)/2 rows before they are summed. The default bound
-- p(e|f) >= 1/1000 on the rules keeps k at 1,000 or less, however common the pivot is, so that rows
-- grow with the number of rules; without it a few common pivots make most of them.
-- How often the pair was seen through a pivot is the smaller of both counts. Best is the pivot through
-- which it was seen most, known by the low bits of its id; it gives the links. Where no phrase has a
-- second label, the sums whatever the label are the same, and are given here (any_label).
SELECT
    a.lhs, a.e AS e1, b.e AS e2, orders.relative AS ord,
    {forward} AS forward_label,
    {backward} AS backward_label,
    {any_label}
    CAST(sum(least(a.n, b.n)) AS BIGINT) AS n,
    max(least(a.n, b.n, 8388607) * 1099511627776 + (a.f & 1099511627775)) AS best,
    min(a.lex_fe + b.lex_ef) AS lex_forward,
    min(b.lex_fe + a.lex_ef) AS lex_backward
FROM pivoted_rules AS a
JOIN pivoted_rules AS b ON a.f = b.f AND a.lhs = b.lhs
JOIN orders ON a.ord = orders.first AND b.ord = orders.second
WHERE a.e <= b.e
GROUP BY a.lhs, a.e, b.e, orders.relative
