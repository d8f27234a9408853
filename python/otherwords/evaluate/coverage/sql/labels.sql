-- labels of paraphrases without slots
SELECT DISTINCT label FROM paraphrases WHERE type < 2
