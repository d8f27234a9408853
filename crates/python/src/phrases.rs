//! Phrase pairs: links in, spans out.

use crate::arrays::{linked, Flat, Numbers, Offsets};
use crate::supervise::supervised;
use numpy::IntoPyArray;
use otherwords_kernels::align::phrase_batch::{batch, TooMany};
use otherwords_kernels::align::phrases::{self, PhrasePair, Reaches, Tiles, Wanted};
use otherwords_kernels::align::symmetrise::Link;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

type Spans = (u32, u32, u32, u32);

/// The most phrase pairs of one sentence pair.
const MOST: usize = 5_000_000;

fn too_many(pair: usize) -> PyErr {
    PyValueError::new_err(format!(
        "sentence pair {} has more than {MOST} phrase pairs. Limit their length, or leave out \
         words without links",
        pair + 1
    ))
}

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
    if !phrases::phrase_pairs_within(&reaches, wanted(longest, unaligned), MOST, &mut found) {
        return Err(too_many(0));
    }
    Ok(found.into_iter().map(|[a, b, c, d]| (a, b, c, d)).collect())
}

/// For each phrase pair whether it is atomic; the pairs are in order.
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

type Found<'py> = (Flat<'py, u64>, Flat<'py, u32>, Flat<'py, bool>);

/// Phrase pairs of many sentence pairs: where those of each begin, four positions per pair, and
/// which are atomic. With `words`, pairs of identical phrases are omitted.
#[pyfunction]
#[allow(clippy::too_many_arguments)]
#[pyo3(signature = (starts, sources, targets, source_lengths, target_lengths, words, longest, unaligned, threads))]
pub fn phrase_pairs_batch<'py>(
    py: Python<'py>,
    starts: Offsets,
    sources: Numbers,
    targets: Numbers,
    source_lengths: Numbers,
    target_lengths: Numbers,
    words: Option<(Numbers, Numbers)>,
    longest: Option<u32>,
    unaligned: bool,
    threads: usize,
) -> PyResult<Found<'py>> {
    let lists = [&sources, &targets, &source_lengths, &target_lengths];
    let words = words.as_ref().map(|(source, target)| [source, target]);
    let (linked, words) = linked(&starts, lists, words)?;
    let found = supervised(py, threads, None, |watch| {
        batch(linked, words, wanted(longest, unaligned), MOST, watch)
    })?
    .map_err(|TooMany(pair)| too_many(pair))?;
    Ok((
        found.starts.into_pyarray(py),
        found.pairs.into_flattened().into_pyarray(py),
        found.atomic.into_pyarray(py),
    ))
}

fn wanted(longest: Option<u32>, unaligned: bool) -> Wanted {
    Wanted { longest: longest.unwrap_or(u32::MAX), unaligned }
}
