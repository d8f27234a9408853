-- The translation rules behind the main pivots of chosen paraphrases: for each pair as many pivots
-- as it says (pairs.most), those with the largest share of its probability, each with the rule of
-- the phrase and that of the paraphrase; a rule that several pairs need is there once.
WITH phrases AS (
    SELECT label, source AS phrase FROM pairs
    UNION
    SELECT label, target AS phrase FROM pairs
),
own AS (
    SELECT rules.*
    FROM rules
    JOIN phrases ON rules.phrase = phrases.phrase AND rules.label = phrases.label
),
met AS (
    SELECT
        pairs.number,
        pairs.label,
        pairs.source,
        pairs.target,
        pairs.most,
        first."pivot",
        first.language,
        first.ord AS first_ord,
        second.ord AS second_ord,
        first."p(f|e,LHS)" * second."p(e|f,LHS)" AS share
    FROM pairs
    JOIN own AS first ON first.phrase = pairs.source AND first.label = pairs.label
    JOIN own AS second
        ON second.phrase = pairs.target AND second.label = pairs.label
        AND second."pivot" = first."pivot" AND second.language = first.language
    JOIN orders ON orders.first = first.ord AND orders.second = second.ord
        AND orders.relative = pairs.ord
),
ranked AS (
    SELECT
        *,
        row_number() OVER (
            PARTITION BY number ORDER BY share DESC, language, "pivot", first_ord, second_ord
        ) AS place
    FROM met
),
needed AS (
    SELECT label, source AS phrase, "pivot", language, first_ord AS ord
    FROM ranked WHERE place <= most
    UNION
    SELECT label, target AS phrase, "pivot", language, second_ord AS ord
    FROM ranked WHERE place <= most
)
SELECT own.*
FROM own
JOIN needed
    ON own.label = needed.label AND own.phrase = needed.phrase
    AND own."pivot" = needed."pivot" AND own.language = needed.language
    AND own.ord = needed.ord
