-- every phrase and paraphrase without slots
SELECT DISTINCT source AS phrase FROM paraphrases WHERE type < 2
UNION
SELECT DISTINCT target AS phrase FROM paraphrases WHERE type < 2
