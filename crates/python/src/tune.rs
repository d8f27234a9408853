//! Tuning: words as numbers, lines as arrays in; statistics and sums out.

use crate::arrays::{covers, Flat, Numbers, Offsets};
use numpy::{IntoPyArray, PyArray2, PyArrayMethods, PyReadonlyArray1, PyReadonlyArray2};
use otherwords_kernels::tune::ngrams::Texts;
use otherwords_kernels::tune::sweep::{sweep, Lists};
use otherwords_kernels::tune::{edits, matches};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

/// Words, where each text begins, and which texts belong to each sentence.
type TextArrays<'py> = (Numbers<'py>, Offsets<'py>, Offsets<'py>);

/// What BLEU counts, one row per output.
#[pyfunction]
pub fn tune_matches<'py>(
    py: Python<'py>,
    references: TextArrays<'py>,
    outputs: TextArrays<'py>,
) -> PyResult<Bound<'py, PyArray2<f64>>> {
    let (references, outputs) = (texts(&references)?, texts(&outputs)?);
    same_sentences(&[references, outputs])?;
    rows(py, py.detach(|| matches::matches(references, outputs)))
}

/// What SARI counts, one row per output.
#[pyfunction]
pub fn tune_edits<'py>(
    py: Python<'py>,
    sources: TextArrays<'py>,
    references: TextArrays<'py>,
    outputs: TextArrays<'py>,
) -> PyResult<Bound<'py, PyArray2<f64>>> {
    let all = [texts(&sources)?, texts(&references)?, texts(&outputs)?];
    same_sentences(&all)?;
    let [sources, references, outputs] = all;
    rows(py, py.detach(|| edits::edits(sources, references, outputs)))
}

/// Steps at which a choice changes, and the sums around them, one row each.
#[pyfunction]
#[allow(clippy::type_complexity)]
pub fn tune_sweep<'py>(
    py: Python<'py>,
    starts: Offsets<'py>,
    outputs: Numbers<'py>,
    statistics: PyReadonlyArray2<'py, f64>,
    intercepts: PyReadonlyArray1<'py, f64>,
    slopes: PyReadonlyArray1<'py, f64>,
) -> PyResult<(Flat<'py, f64>, Bound<'py, PyArray2<f64>>)> {
    let [height, width] = *statistics.as_array().shape() else { unreachable!() };
    let lists = Lists {
        starts: starts.as_slice()?,
        outputs: outputs.as_slice()?,
        statistics: statistics.as_slice()?,
        width,
    };
    let (intercepts, slopes) = (intercepts.as_slice()?, slopes.as_slice()?);
    let count = lists.outputs.len();
    let whole =
        covers(lists.starts, count) && lists.starts.windows(2).all(|ends| ends[0] < ends[1]);
    if !whole
        || intercepts.len() != count
        || slopes.len() != count
        || lists.outputs.iter().any(|&output| output as usize >= height)
        || intercepts.iter().chain(slopes).any(|value| !value.is_finite())
    {
        return Err(PyValueError::new_err("lists, lines and statistics do not fit together"));
    }
    let swept = py.detach(|| sweep(lists, intercepts, slopes));
    let rows = swept.steps.len() + 1;
    let sums = swept.sums.into_pyarray(py).reshape([rows, width])?;
    Ok((swept.steps.into_pyarray(py), sums))
}

fn texts<'a>(arrays: &'a TextArrays<'_>) -> PyResult<Texts<'a>> {
    let found = Texts {
        words: arrays.0.as_slice()?,
        starts: arrays.1.as_slice()?,
        groups: arrays.2.as_slice()?,
    };
    let whole = covers(found.starts, found.words.len())
        && covers(found.groups, found.starts.len().wrapping_sub(1));
    if !whole || found.words.contains(&u32::MAX) {
        return Err(PyValueError::new_err("words, texts and sentences do not fit together"));
    }
    Ok(found)
}

fn same_sentences(all: &[Texts]) -> PyResult<()> {
    if all.iter().any(|texts| texts.sentences() != all[0].sentences()) {
        return Err(PyValueError::new_err("not the same number of sentences"));
    }
    Ok(())
}

fn rows<'py, const WIDTH: usize>(
    py: Python<'py>,
    found: Vec<[f64; WIDTH]>,
) -> PyResult<Bound<'py, PyArray2<f64>>> {
    let height = found.len();
    found.into_flattened().into_pyarray(py).reshape([height, WIDTH])
}
