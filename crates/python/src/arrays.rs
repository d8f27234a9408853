//! Arrays that describe lists: what several bindings take, and how they are checked.

use numpy::{PyArray1, PyReadonlyArray1};
use otherwords_kernels::align::linked::{Linked, Words};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

/// A new one-dimensional array.
pub type Flat<'py, T> = Bound<'py, PyArray1<T>>;
pub type Numbers<'py> = PyReadonlyArray1<'py, u32>;
pub type Offsets<'py> = PyReadonlyArray1<'py, u64>;

/// Whether these offsets rise from 0 to the end of a list.
pub fn covers(offsets: &[u64], end: usize) -> bool {
    offsets.first() == Some(&0) && offsets.last() == Some(&(end as u64)) && offsets.is_sorted()
}

/// Sentence pairs with their links. `lists` are source and target positions of the links, then
/// source and target lengths; `words` are those of both sides, if they are needed.
pub fn linked<'a>(
    starts: &'a Offsets<'_>,
    lists: [&'a Numbers<'_>; 4],
    words: Option<[&'a Numbers<'_>; 2]>,
) -> PyResult<(Linked<'a>, Option<Words<'a>>)> {
    let [sources, targets, source_lengths, target_lengths] = lists;
    let linked = Linked {
        starts: starts.as_slice()?,
        sources: sources.as_slice()?,
        targets: targets.as_slice()?,
        source_lengths: source_lengths.as_slice()?,
        target_lengths: target_lengths.as_slice()?,
    };
    let words = match words {
        Some([source, target]) => {
            Some(Words { source: source.as_slice()?, target: target.as_slice()? })
        }
        None => None,
    };
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
    Ok((linked, words))
}
