-- every phrase and paraphrase without slots, with the parts of speech that its labels stand for
SELECT DISTINCT phrase, part
FROM (
    SELECT p.source AS phrase, l.part FROM paraphrases AS p JOIN label_parts AS l USING (label)
    WHERE p.type < 2
    UNION ALL
    SELECT p.target AS phrase, l.part FROM paraphrases AS p JOIN label_parts AS l USING (label)
    WHERE p.type < 2
) AS sides
