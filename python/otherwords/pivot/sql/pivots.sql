-- The translation rules that paraphrases came through: those of phrases that have one with this
-- label, over pivots that lead to another such phrase.
WITH phrases AS (
    SELECT e1 AS e, lhs FROM paraphrases
    UNION
    SELECT e2 AS e, lhs FROM paraphrases
),
theirs AS (
    SELECT rules.f, rules.e, rules.lhs, rules.ord, rules.n, rules.p_e_f, rules.p_f_e,
        rules.p_e_f_label, rules.p_f_e_label
    FROM pivoted_rules AS rules
    JOIN phrases ON rules.e = phrases.e AND rules.lhs = phrases.lhs
),
shared AS (
    SELECT f, lhs FROM theirs GROUP BY f, lhs HAVING count(*) > 1
)
SELECT theirs.* FROM theirs JOIN shared ON theirs.f = shared.f AND theirs.lhs = shared.lhs
