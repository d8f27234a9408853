-- How often rules of a label were seen, and rules without slots, in each family of languages.
SELECT family, lhs, CAST(sum(n) AS BIGINT) AS n, CAST(sum(phrases) AS BIGINT) AS phrases
FROM sides GROUP BY family, lhs
