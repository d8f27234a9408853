-- single words with their paraphrases of one word, once each under the labels asked for
SELECT source, target, min(cost) AS cost FROM paraphrases
WHERE type = 0 AND (label = '{label}' OR '{label}' = '')
GROUP BY source, target
