-- One name for each id, and the other if there are two.
SELECT id, min(text) AS text, max(text) AS other, min(language) AS language
FROM all_names GROUP BY id
