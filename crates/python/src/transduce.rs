//! Tree transducers: forests in, their best derivations out.

use crate::arrays::{covers, Numbers, Offsets};
use crate::lm::{LanguageModel, Word};
use numpy::PyReadonlyArray1;
use otherwords_kernels::transduce::{search, Derivation, Forest, Limits, Scorer};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

/// Edges of each vertex, symbols of each edge, the symbols, and the scores of edges.
type ForestArrays<'py> = (Offsets<'py>, Offsets<'py>, Numbers<'py>, PyReadonlyArray1<'py, f64>);

/// Score, language model without its weight, words, and edges from the top down.
type Found = (f64, f64, Vec<u32>, Vec<u32>);

/// The best derivations of the last vertex. `reference` are numbers of words; bigrams and
/// trigrams that are not in it earn `lacking`.
#[pyfunction]
#[pyo3(signature = (forest, words, model, weight, reference, lacking, beam, best, by_length))]
#[allow(clippy::too_many_arguments)]
pub fn best_derivations(
    py: Python<'_>,
    forest: ForestArrays<'_>,
    words: Vec<Word>,
    model: Option<&LanguageModel>,
    weight: f64,
    reference: Vec<u32>,
    lacking: f64,
    beam: usize,
    best: usize,
    by_length: bool,
) -> PyResult<Vec<Found>> {
    let (edges, symbols) = (forest.0.as_slice()?, forest.1.as_slice()?);
    let (numbers, scores) = (forest.2.as_slice()?, forest.3.as_slice()?);
    let sound = covers(edges, scores.len())
        && symbols.len() == scores.len() + 1
        && covers(symbols, numbers.len());
    let forest = Forest { edges, symbols, numbers, scores };
    if !sound || !forest.is_sound(words.len()) {
        return Err(PyValueError::new_err("vertices, edges and words do not fit together"));
    }
    let opened = model.map(LanguageModel::model).transpose()?;
    let known: Vec<u32> = match &opened {
        Some(model) => words.iter().map(|word| word.number(model)).collect(),
        None => vec![0; words.len()],
    };
    let limits = Limits { beam, best, by_length };
    let found = py.detach(|| {
        let scorer =
            Scorer::new(opened.as_ref(), weight, &known).with_reference(&reference, lacking);
        search(&forest, &scorer, limits)
    });
    if let Some(model) = model {
        model.sound()?;
    }
    let plain = |one: Derivation| (one.score, one.log, one.words, one.edges);
    Ok(found.into_iter().map(plain).collect())
}
