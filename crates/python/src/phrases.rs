//! Phrase pairs: links in, spans out.

use crate::supervise::supervised;
use numpy::{IntoPyArray, PyArray1, PyReadonlyArray1};
use otherwords_kernels::align::phrase_batch::{batch, Linked, Words};
use otherwords_kernels::align::phrases::{self, PhrasePair, Reaches, Tiles, Wanted};
use otherwords_kernels::align::symmetrise::Link;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

type Spans = (u32, u32, u32, u32);

/// All phrase pairs of one sentence pair, in order.
#[pyfunction]
#[pyo3(signature = (links, source_length, target_length, longest, unaligned))]
pub fn phrase_pairs(
    links: Vec<Link>,
    source_length: u32,
    target_length: u32,
    longest: Option<u32>,
    unaligned: bool,
) -> PyResult<Vec<Spans>> {
    if let Some(&(i, j)) = links.iter().find(|&&(i, j)| i >= source_length || j >= target_length) {
        return Err(PyValueError::new_err(format!(
            "link {i}-{j} points outside its sentence pair of {source_length} and {target_length} words"
        )));
    }
    let reaches = Reaches::of(links, source_length as usize, target_length as usize);
    let mut found = Vec::new();
    phrases::phrase_pairs(&reaches, wanted(longest, unaligned), &mut found);
    Ok(found.into_iter().map(|[a, b, c, d]| (a, b, c, d)).collect())
}

/// Of each phrase pair whether it is atomic; the pairs are in order.
#[pyfunction]
pub fn atomic(pairs: Vec<Spans>) -> PyResult<Vec<bool>> {
    let pairs: Vec<PhrasePair> = pairs.into_iter().map(|(a, b, c, d)| [a, b, c, d]).collect();
    let full = pairs.iter().all(|pair| pair[0] < pair[1] && pair[2] < pair[3]);
    if !full || !pairs.is_sorted() {
        return Err(PyValueError::new_err("phrase pairs are empty or not in order"));
    }
    let mut flags = Vec::new();
    phrases::atomic(&pairs, &mut Tiles::default(), &mut flags);
    Ok(flags)
}

type Found<'py> =
    (Bound<'py, PyArray1<u64>>, Bound<'py, PyArray1<u32>>, Bound<'py, PyArray1<bool>>);

/// Phrase pairs of many sentence pairs: where those of each begin, four places a pair, and
/// which are atomic. With `words` those of identical words are left out.
#[pyfunction]
#[allow(clippy::too_many_arguments)]
#[pyo3(signature = (starts, sources, targets, source_lengths, target_lengths, words, longest, unaligned, threads))]
pub fn phrase_pairs_batch<'py>(
    py: Python<'py>,
    starts: PyReadonlyArray1<u64>,
    sources: PyReadonlyArray1<u32>,
    targets: PyReadonlyArray1<u32>,
    source_lengths: PyReadonlyArray1<u32>,
    target_lengths: PyReadonlyArray1<u32>,
    words: Option<(PyReadonlyArray1<u32>, PyReadonlyArray1<u32>)>,
    longest: Option<u32>,
    unaligned: bool,
    threads: usize,
) -> PyResult<Found<'py>> {
    let linked = Linked {
        starts: starts.as_slice()?,
        sources: sources.as_slice()?,
        targets: targets.as_slice()?,
        source_lengths: source_lengths.as_slice()?,
        target_lengths: target_lengths.as_slice()?,
    };
    let words = match &words {
        Some((source, target)) => {
            Some(Words { source: source.as_slice()?, target: target.as_slice()? })
        }
        None => None,
    };
    check(linked, words)?;
    let found = supervised(py, threads, None, |watch| {
        batch(linked, words, wanted(longest, unaligned), watch)
    })?;
    Ok((
        found.starts.into_pyarray(py),
        found.pairs.into_flattened().into_pyarray(py),
        found.atomic.into_pyarray(py),
    ))
}

fn wanted(longest: Option<u32>, unaligned: bool) -> Wanted {
    Wanted { longest: longest.unwrap_or(u32::MAX), unaligned }
}

pub fn check(linked: Linked, words: Option<Words>) -> PyResult<()> {
    let total = |lengths: &[u32]| lengths.iter().map(|&length| length as usize).sum::<usize>();
    let fitting = |words: Words| {
        words.source.len() == total(linked.source_lengths)
            && words.target.len() == total(linked.target_lengths)
    };
    if !linked.is_sound() || !words.is_none_or(fitting) {
        return Err(PyValueError::new_err(
            "links, lengths or words of the sentence pairs do not fit together",
        ));
    }
    Ok(())
}
