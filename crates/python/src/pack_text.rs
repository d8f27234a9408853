//! Columns of text between Python and the packed store.

use numpy::PyReadonlyArray1;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::{PyList, PyString};
use std::borrow::Cow;

/// A column as a list, or as Arrow keeps it: all bytes in one piece, and where each text ends.
#[derive(FromPyObject)]
pub enum Text<'py> {
    Flat((PyReadonlyArray1<'py, u8>, PyReadonlyArray1<'py, i64>)),
    List(Bound<'py, PyList>),
}

pub struct Column<'a> {
    text: Cow<'a, str>,
    offsets: Cow<'a, [i64]>,
}

impl Text<'_> {
    pub fn column(&self) -> PyResult<Column<'_>> {
        match self {
            Text::Flat((bytes, offsets)) => {
                let text = std::str::from_utf8(bytes.as_slice()?)
                    .map_err(|error| PyValueError::new_err(error.to_string()))?;
                Ok(Column { text: text.into(), offsets: offsets.as_slice()?.into() })
            }
            Text::List(list) => {
                let mut text = String::new();
                let mut offsets = vec![0];
                for item in list {
                    text.push_str(item.cast::<PyString>()?.to_str()?);
                    offsets.push(text.len() as i64);
                }
                Ok(Column { text: text.into(), offsets: offsets.into() })
            }
        }
    }
}

impl Column<'_> {
    pub fn len(&self) -> usize {
        self.offsets.len().saturating_sub(1)
    }

    pub fn get(&self, row: usize) -> PyResult<&str> {
        let offset = |place: usize| usize::try_from(self.offsets[place]).ok();
        let bounds = offset(row).zip(offset(row + 1));
        bounds
            .and_then(|(start, end)| self.text.get(start..end))
            .ok_or_else(|| PyValueError::new_err("a text lies outside its column"))
    }
}

/// A list of texts that `write` concatenates, recording where each ends.
pub fn lists<'py, T>(
    py: Python<'py>,
    items: &[T],
    write: impl FnOnce(&mut String, &mut Vec<usize>) -> PyResult<()> + Send,
) -> PyResult<Bound<'py, PyList>> {
    let mut text = String::new();
    let mut ends = Vec::with_capacity(items.len());
    py.detach(|| write(&mut text, &mut ends))?;
    let starts = std::iter::once(0).chain(ends.iter().copied());
    PyList::new(
        py,
        starts
            .zip(&ends)
            .map(|(start, &end)| PyString::new(py, &text[start..end]))
            .collect::<Vec<_>>(),
    )
}
