-- rules that the database has, under each label
SELECT w.rule, w.way, p.label, min(p.cost) AS cost, arg_min(p.relation, p.cost) AS relation
FROM {wanted} AS w
JOIN reduced AS p ON p.first = w.first AND p.second = w.second AND p.exchanged = w.exchanged
GROUP BY w.rule, w.way, p.label
