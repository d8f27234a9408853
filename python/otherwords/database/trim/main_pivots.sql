-- The translation rules behind the main pivots of chosen paraphrases: for each pair the {pivots}
-- pivots with the largest share of its probability, each with the rule of the phrase and that of
-- the paraphrase; a rule that several pairs need is there once.
WITH met AS (
    SELECT
        pairs.number,
        pairs.label,
        pairs.source,
        pairs.target,
        first."pivot",
        first.language,
        first.ord AS first_ord,
        second.ord AS second_ord,
        first."p(f|e,LHS)" * second."p(e|f,LHS)" AS share
    FROM pairs
    JOIN rules AS first ON first.phrase = pairs.source AND first.label = pairs.label
    JOIN rules AS second
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
    FROM ranked WHERE place <= {pivots}
    UNION
    SELECT label, target AS phrase, "pivot", language, second_ord AS ord
    FROM ranked WHERE place <= {pivots}
)
SELECT rules.*
FROM rules
JOIN needed
    ON rules.label = needed.label AND rules.phrase = needed.phrase
    AND rules."pivot" = needed."pivot" AND rules.language = needed.language
    AND rules.ord = needed.ord
