-- How often each phrase of our language occurs, by family of pivot languages and label, in rules of
-- any kind and (phrases) in rules without slots.
SELECT
    family, e, lhs,
    CAST(sum(n) AS BIGINT) AS n,
    CAST(sum(own) AS BIGINT) AS own,
    CAST(sum(CASE WHEN words <> 0 THEN own ELSE 0 END) AS BIGINT) AS phrases
FROM ({counted}) AS counted
GROUP BY family, e, lhs
