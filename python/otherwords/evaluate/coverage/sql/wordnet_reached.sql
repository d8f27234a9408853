-- synsets with a phrase of the database, whatever its paraphrases are
SELECT DISTINCT m.synset
FROM lemmas AS l JOIN members AS m ON m.lemma = l.lemma AND m.part = l.part
JOIN (SELECT DISTINCT source, part FROM pairs) AS p ON p.source = l.phrase AND p.part = l.part
