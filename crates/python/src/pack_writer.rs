//! The packed store, written: rows in, sorted by source.

use crate::files::{create, os_error};
use crate::pack_text::Text;
use crate::supervise::supervised;
use numpy::{PyReadonlyArray1, PyReadonlyArray2};
use otherwords_kernels::format::quantise::Kind;
use otherwords_kernels::pack::writer::{Given, Refused, Writer};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

/// Writes a store to `path`; `scratch` is a temporary file.
#[pyclass]
pub struct PackedWriter {
    writer: Option<Writer>,
}

#[pymethods]
impl PackedWriter {
    /// `exact`: for each feature whether its values are stored unrounded.
    #[new]
    fn new(path: &str, scratch: &str, exact: Vec<bool>) -> PyResult<Self> {
        let kind = |exact| if exact { Kind::Exact } else { Kind::Quantised };
        let kinds = exact.into_iter().map(kind).collect();
        Ok(PackedWriter { writer: Some(Writer::new(create(path)?, create(scratch)?, kinds)) })
    }

    #[allow(clippy::too_many_arguments)]
    fn add(
        &mut self,
        py: Python<'_>,
        labels: Text<'_>,
        sources: Text<'_>,
        targets: Text<'_>,
        sizes: PyReadonlyArray1<u8>,
        links: Text<'_>,
        features: PyReadonlyArray2<f32>,
    ) -> PyResult<()> {
        let writer = self.writer.as_mut().ok_or_else(finished)?;
        let columns = [labels.column()?, sources.column()?, targets.column()?, links.column()?];
        let sizes = sizes.as_slice()?;
        let width = writer.features();
        let rows = sizes.len();
        let shape = [features.as_array().nrows(), features.as_array().ncols()];
        if columns.iter().any(|column| column.len() != rows) || shape != [rows, width] {
            return Err(PyValueError::new_err("the columns are of different lengths"));
        }
        let features = features.as_slice()?;
        py.detach(|| {
            let [labels, sources, targets, links] = &columns;
            for row in 0..rows {
                let given = Given {
                    label: labels.get(row)?,
                    source: sources.get(row)?,
                    target: targets.get(row)?,
                    size: sizes[row],
                    links: links.get(row)?,
                    features: &features[row * width..(row + 1) * width],
                };
                writer.add(&given).map_err(|error| match error {
                    Refused::Row(row, why) => {
                        PyValueError::new_err(format!("row {}: {why}", row + 1))
                    }
                    Refused::File(error) => os_error(error),
                })?;
            }
            Ok(())
        })
    }

    /// Returns once everything has reached the disk.
    fn finish(&mut self, py: Python<'_>, meta: &[u8]) -> PyResult<()> {
        let writer = self.writer.take().ok_or_else(finished)?;
        supervised(py, 0, None, |watch| writer.finish(meta, watch))?.map_err(os_error)
    }

    /// Closes the files.
    fn abandon(&mut self) {
        self.writer = None;
    }

    fn __len__(&self) -> usize {
        self.writer.as_ref().map_or(0, |writer| writer.len() as usize)
    }
}

fn finished() -> PyErr {
    PyValueError::new_err("the writer is finished")
}
