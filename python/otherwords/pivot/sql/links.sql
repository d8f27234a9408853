-- The link patterns of both rules at the best pivot of each paraphrase, to be put together.
-- (& -1 changes no number; it keeps an optimiser from joining both sides by label alone.)
WITH placed AS (
    SELECT
        e, lhs, f & 1099511627775 AS pivot_bits, links,
        row_number() OVER (
            PARTITION BY e, lhs, f & 1099511627775 ORDER BY n DESC, links DESC
        ) AS place
    FROM pivoted_rules
),
patterns AS (
    SELECT e, lhs, pivot_bits, links FROM placed WHERE place = 1
)
SELECT chosen.*, first.links AS links1, second.links AS links2
FROM ({chosen}) AS chosen
JOIN patterns AS first
    ON chosen.e1 = first.e AND chosen.lhs = first.lhs
    AND (chosen.best & 1099511627775) = first.pivot_bits
JOIN patterns AS second
    ON chosen.e2 = second.e AND (chosen.lhs & -1) = second.lhs
    AND (chosen.best & 1099511627775) = second.pivot_bits
