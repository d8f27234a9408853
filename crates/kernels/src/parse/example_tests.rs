//! The smallest examples, one a function, with answers that can be worked out by hand.

#[test]
fn exp() {
    assert_eq!(crate::parse::functions::exp(0.0), 1.0);
    assert_eq!(crate::parse::functions::exp(f32::NEG_INFINITY), 0.0);
}

#[test]
fn ln() {
    assert_eq!(crate::parse::functions::ln(1.0), 0.0);
    assert_eq!(crate::parse::functions::ln(0.0), f32::NEG_INFINITY);
}

#[test]
fn sigmoid() {
    assert_eq!(crate::parse::functions::sigmoid(0.0), 0.5);
}

#[test]
fn tanh() {
    assert_eq!(crate::parse::functions::tanh(0.0), 0.0);
}

#[test]
fn softplus() {
    assert_eq!(crate::parse::functions::softplus(f32::NEG_INFINITY), 0.0);
    assert_eq!(crate::parse::functions::softplus(1000.0), 1000.0);
}

#[test]
fn k_best() {
    use crate::parse::chart::{k_best, Constituent};
    // Two words, two labels: the spans are the first word, both, the last word.
    let parses = k_best(2, 2, &[-1.0, 3.0, 5.0, 0.5, -2.0, -1.0], 2);
    let [whole, first] = parses[0].constituents[..] else { panic!() };
    assert_eq!(whole, Constituent { start: 0, end: 2, label: 0 });
    assert_eq!(first, Constituent { start: 0, end: 1, label: 1 });
    assert_eq!([parses[0].score, parses[1].score], [8.0, 7.0]);
}

#[test]
fn projective() {
    use crate::parse::spanning::projective;
    // Two words: the root takes the first (2), which takes the second (3).
    let scores = [0.0, 2.0, 1.0, 0.0, 0.0, 3.0, 0.0, 1.0, 0.0];
    assert_eq!(projective(2, &scores, true), [0, 1]);
}

#[test]
fn index() {
    use crate::parse::inside::index;
    let spans = [(0, 1), (0, 2), (0, 3), (1, 2), (1, 3), (2, 3)];
    assert_eq!(spans.map(|(start, end)| index(3, start, end)), [0, 1, 2, 3, 4, 5]);
}

#[test]
fn marginals() {
    // Two words without preference, each bare or labelled: four trees.
    let found = crate::parse::inside::marginals(2, &[0.0, 0.0, 0.0]);
    assert!((found.log_partition - 4f32.ln()).abs() < 1e-6);
    assert_eq!(found.labelled, [0.5, 1.0, 0.5]);
}

#[test]
fn non_projective() {
    use crate::parse::spanning::non_projective;
    // Two words that want each other (3) more than the root (2 and 1).
    let scores = [0.0, 2.0, 1.0, 0.0, 0.0, 3.0, 0.0, 3.0, 0.0];
    assert_eq!(non_projective(2, &scores, true), [0, 1]);
}
