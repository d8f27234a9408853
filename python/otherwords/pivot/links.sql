-- The link patterns of both rules at the best pivot of each paraphrase, to be put together.
WITH patterns AS (
    SELECT
        e, lhs, f & 1099511627775 AS pivot_bits,
        max(least(n, 32767) * 281474976710656 + links) % 281474976710656 AS links
    FROM pivoted_rules GROUP BY e, lhs, f & 1099511627775
)
SELECT chosen.*, first.links AS links1, second.links AS links2
FROM ({chosen}) AS chosen
JOIN patterns AS first
    ON chosen.e1 = first.e AND chosen.lhs = first.lhs
    AND (chosen.best & 1099511627775) = first.pivot_bits
JOIN patterns AS second
    ON chosen.e2 = second.e AND chosen.lhs = second.lhs
    AND (chosen.best & 1099511627775) = second.pivot_bits
