-- rules with a slot at both ends that change places
SELECT source, target, label, cost FROM paraphrases
WHERE type = 2 AND source LIKE '[%,1] % [%,2]' AND target LIKE '[%,2] % [%,1]'
