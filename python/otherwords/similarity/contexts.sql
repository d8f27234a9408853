-- how often each feature occurs with each phrase; side 0 is the phrase itself
SELECT phrase, side, feature, CAST(sum(occurrences) AS BIGINT) AS occurrences
FROM contexts
GROUP BY phrase, side, feature
