//! A trained aligner as named arrays, to be saved and loaded.

use numpy::{IntoPyArray, PyReadonlyArray1};
use otherwords_kernels::align::bitext::Side;
use otherwords_kernels::align::fertility::TOP;
use otherwords_kernels::align::jumps::JumpCounts;
use otherwords_kernels::align::model::Model;
use otherwords_kernels::align::tables::{Priors, Tables};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::PyDict;

/// Everything that must be saved.
pub fn save<'py>(py: Python<'py>, model: &Model) -> PyResult<Bound<'py, PyDict>> {
    let saved = PyDict::new(py);
    for (name, tables) in [("forward", &model.forward), ("backward", &model.backward)] {
        let pairs = &tables.lexicon.pairs;
        let mut starts = vec![0u64];
        let (mut sources, mut counts) = (Vec::new(), Vec::new());
        for target in 0..pairs.targets() as u32 {
            for (source, count) in pairs.sorted(target) {
                sources.push(source);
                counts.push(count);
            }
            starts.push(sources.len() as u64);
        }
        let fertility: Vec<u64> = tables.fertility.rows.iter().flatten().copied().collect();
        saved.set_item(format!("{name}.starts"), starts.into_pyarray(py))?;
        saved.set_item(format!("{name}.sources"), sources.into_pyarray(py))?;
        saved.set_item(format!("{name}.counts"), counts.into_pyarray(py))?;
        saved.set_item(format!("{name}.empty"), narrow(py, &tables.lexicon.empty))?;
        saved
            .set_item(format!("{name}.jumps"), tables.jumps.as_slice().to_vec().into_pyarray(py))?;
        saved.set_item(format!("{name}.fertility"), narrow(py, &fertility))?;
        saved.set_item(format!("{name}.sweeps"), vec![tables.sweeps].into_pyarray(py))?;
    }
    saved.set_item("source_counts", model.source_counts.clone().into_pyarray(py))?;
    saved.set_item("target_counts", model.target_counts.clone().into_pyarray(py))?;
    Ok(saved)
}

/// Sums as numbers of 32 bits if they fit, as they nearly always do, or else of 64.
fn narrow<'py>(py: Python<'py>, sums: &[u64]) -> Bound<'py, PyAny> {
    match sums.iter().map(|&sum| u32::try_from(sum)).collect::<Result<Vec<u32>, _>>() {
        Ok(narrow) => narrow.into_pyarray(py).into_any(),
        Err(_) => sums.to_vec().into_pyarray(py).into_any(),
    }
}

/// Sums that were saved in 32 bits or 64.
fn sums(arrays: &Bound<'_, PyAny>, name: &str) -> PyResult<Vec<u64>> {
    match vector::<u32>(arrays, name) {
        Ok(narrow) => Ok(narrow.into_iter().map(u64::from).collect()),
        Err(_) => vector(arrays, name),
    }
}

/// The model that was saved; the stems are those of its words, in order.
pub fn load(
    arrays: &Bound<'_, PyAny>,
    source: &[u32],
    target: &[u32],
    priors: Priors,
) -> PyResult<Model> {
    let model = Model {
        forward: read_tables(arrays, "forward", source, target, priors)?,
        backward: read_tables(arrays, "backward", target, source, priors)?,
        source_counts: vector(arrays, "source_counts")?,
        target_counts: vector(arrays, "target_counts")?,
        priors,
    };
    if model.source_counts.len() != source.len() || model.target_counts.len() != target.len() {
        return Err(PyValueError::new_err("tables and words do not fit together"));
    }
    Ok(model)
}

fn vector<T: numpy::Element + Clone>(arrays: &Bound<'_, PyAny>, name: &str) -> PyResult<Vec<T>> {
    let array: PyReadonlyArray1<T> = arrays.get_item(name)?.extract()?;
    Ok(array.as_slice()?.to_vec())
}

fn read_tables(
    arrays: &Bound<'_, PyAny>,
    name: &str,
    source_stems: &[u32],
    target_stems: &[u32],
    priors: Priors,
) -> PyResult<Tables> {
    let source = Side::new(&[], &[0], source_stems);
    let target = Side::new(&[], &[0], target_stems);
    let starts: Vec<u64> = vector(arrays, &format!("{name}.starts"))?;
    let sources: Vec<u32> = vector(arrays, &format!("{name}.sources"))?;
    let counts: Vec<u32> = vector(arrays, &format!("{name}.counts"))?;
    let empty = sums(arrays, &format!("{name}.empty"))?;
    let jumps: Vec<f64> = vector(arrays, &format!("{name}.jumps"))?;
    let fertility = sums(arrays, &format!("{name}.fertility"))?;
    let sweeps: Vec<u32> = vector(arrays, &format!("{name}.sweeps"))?;
    let fitting = starts.len() == target_stems.len() + 1
        && empty.len() == target_stems.len()
        && starts.windows(2).all(|w| w[0] <= w[1])
        && starts.last() == Some(&(sources.len() as u64))
        && counts.len() == sources.len()
        && sources.iter().all(|&e| (e as usize) < source_stems.len())
        && counts.iter().all(|&count| count > 0)
        && fertility.len() == source_stems.len() * (TOP + 1)
        && sweeps.len() == 1;
    let (Some(jumps), true) = (JumpCounts::from_slice(&jumps), fitting) else {
        return Err(PyValueError::new_err("tables do not fit together"));
    };
    let mut tables = Tables::new(source, target, priors);
    for f in 0..target_stems.len() {
        for k in starts[f] as usize..starts[f + 1] as usize {
            tables.lexicon.add(source, target, sources[k], f as u32, counts[k]);
        }
        tables.lexicon.add_empty(f as u32, empty[f]);
    }
    for (row, saved) in tables.fertility.rows.iter_mut().zip(fertility.chunks_exact(TOP + 1)) {
        row.copy_from_slice(saved);
    }
    tables.jumps = jumps;
    tables.sweeps = sweeps[0];
    tables.settle(priors);
    Ok(tables)
}
