//! Contexts of any kind, as signatures or vectors: sparse counts or numbers in, bytes out.

use crate::arrays::{covers, Flat, Offsets};
use crate::pack_text::Text;
use crate::similarity_build::wrong;
use crate::supervise::supervised;
use numpy::{IntoPyArray, PyArray2, PyArrayMethods, PyReadonlyArray2};
use otherwords_kernels::similarity::pool::Pool;
use otherwords_kernels::similarity::signatures::{beside, feature, project, signs, Side};
use otherwords_kernels::similarity::Kind;
use pyo3::exceptions::PyRuntimeError;
use pyo3::prelude::*;
use rayon::prelude::*;

/// The hashes of features by their names: `left`, `right` or any other kind.
#[pyfunction]
pub fn hash_features<'py>(
    py: Python<'py>,
    names: Text<'py>,
    side: Option<&str>,
) -> PyResult<Flat<'py, u64>> {
    let names = names.column()?;
    let hash = |row| {
        let name = names.get(row)?.as_bytes();
        match side {
            Some("left") => Ok(beside(name, Side::Left)),
            Some("right") => Ok(beside(name, Side::Right)),
            Some(_) => Err(wrong("no such side")),
            None => Ok(feature(name)),
        }
    };
    let hashes: Vec<u64> = (0..names.len()).map(hash).collect::<PyResult<_>>()?;
    Ok(hashes.into_pyarray(py))
}

/// The signatures of sparse vectors, or with `sums` the sums behind them, a row of bytes each.
/// `starts` says where the features of each vector begin, and where the last end.
#[pyfunction]
pub fn project_contexts<'py>(
    py: Python<'py>,
    starts: Offsets,
    features: Offsets,
    counts: Offsets,
    bits: usize,
    sums: bool,
    threads: usize,
) -> PyResult<Bound<'py, PyArray2<u8>>> {
    let (starts, features, counts) = (starts.as_slice()?, features.as_slice()?, counts.as_slice()?);
    if !covers(starts, features.len()) || features.len() != counts.len() || !Kind::Bits.has(bits) {
        return Err(wrong("starts, features, counts and bits do not fit together"));
    }
    let pool = Pool::new(bits);
    let rows = starts.len() - 1;
    let row = |bounds: &[u64]| {
        let own = bounds[0] as usize..bounds[1] as usize;
        let weighted = features[own.clone()].iter().copied().zip(counts[own].iter().copied());
        let mut totals = vec![0; bits];
        project(&pool, &weighted.collect::<Vec<_>>(), &mut totals);
        if sums {
            return totals.into_iter().flat_map(i64::to_le_bytes).collect();
        }
        let mut bytes = Vec::new();
        signs(&totals, &mut bytes);
        bytes
    };
    let content: Vec<u8> =
        supervised(py, threads, None, |_| starts.par_windows(2).flat_map_iter(row).collect())?;
    let length = if sums { 8 * bits } else { bits / 8 };
    content.into_pyarray(py).reshape([rows, length])
}

/// Vectors with eight bits for each number: one over the length, then the numbers.
#[pyfunction]
pub fn quantise_vectors<'py>(
    py: Python<'py>,
    vectors: PyReadonlyArray2<f32>,
) -> PyResult<Bound<'py, PyArray2<u8>>> {
    let (rows, width) = (vectors.as_array().nrows(), vectors.as_array().ncols());
    if !Kind::Dense.has(width) {
        return Err(wrong("no file has this width"));
    }
    let length = Kind::Dense.bytes(width);
    let mut content = vec![0; rows * length];
    for (vector, out) in
        vectors.as_slice()?.chunks_exact(width).zip(content.chunks_exact_mut(length))
    {
        if vector.iter().any(|number| !number.is_finite()) {
            return Err(PyRuntimeError::new_err("a vector has a number that is not finite"));
        }
        let largest = vector.iter().fold(0f32, |largest, number| largest.max(number.abs()));
        let scale = if largest > 0.0 { 127.0 / largest } else { 0.0 };
        let mut squares = 0i64;
        for (number, byte) in vector.iter().zip(&mut out[4..]) {
            let small = (number * scale).round() as i8;
            squares += i64::from(small).pow(2);
            *byte = small as u8;
        }
        let over = if squares > 0 { 1.0 / (squares as f64).sqrt() } else { 0.0 };
        out[..4].copy_from_slice(&(over as f32).to_le_bytes());
    }
    content.into_pyarray(py).reshape([rows, length])
}
