-- Both sums of each pair in one row: those with its label, and those with any.
SELECT
    labelled.lhs, labelled.e1, labelled.e2, labelled.ord,
    labelled.forward_label,
    labelled.backward_label,
    any_label.forward,
    any_label.backward,
    labelled.n, labelled.best, labelled.lex_forward, labelled.lex_backward
FROM labelled
JOIN any_label
    ON labelled.e1 = any_label.e1 AND labelled.e2 = any_label.e2 AND labelled.ord = any_label.ord
