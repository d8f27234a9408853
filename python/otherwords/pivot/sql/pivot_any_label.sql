-- The same whatever the label (Eq. 3.7), for the pairs that were found with a common label.
WITH pairs AS (
    SELECT DISTINCT f, e, ord, n_any, p_e_f, p_f_e FROM pivoted_rules
)
SELECT
    a.e AS e1, b.e AS e2, orders.relative AS ord,
    {forward} AS forward,
    {backward} AS backward
FROM pairs AS a
JOIN pairs AS b ON a.f = b.f
JOIN orders ON a.ord = orders.first AND b.ord = orders.second
JOIN (SELECT DISTINCT e1, e2, ord FROM labelled) AS known
    ON a.e = known.e1 AND b.e = known.e2 AND orders.relative = known.ord
WHERE a.e <= b.e
GROUP BY a.e, b.e, orders.relative
