//! How files are created and mapped, and how their errors reach Python.

use memmap2::Mmap;
use otherwords_kernels::format::Damage;
use pyo3::exceptions::{PyOSError, PyValueError};
use pyo3::prelude::*;
use std::fs::File;
use std::io;
use std::path::Path;

/// An OSError with its number where there is one, so that Python picks the right subclass.
pub fn os_error(error: io::Error) -> PyErr {
    match error.raw_os_error() {
        Some(number) => PyOSError::new_err((number, error.to_string())),
        None => PyOSError::new_err(error.to_string()),
    }
}

/// A damaged file is a ValueError; the Python side adds its name.
pub fn damaged(damage: Damage) -> PyErr {
    PyValueError::new_err(damage.to_string())
}

/// Creates a file to be written and read back; an existing one is an error.
pub fn create(path: impl AsRef<Path>) -> PyResult<File> {
    File::options().read(true).write(true).create_new(true).open(path).map_err(os_error)
}

/// Maps a file into memory.
pub fn map(path: &str) -> PyResult<Mmap> {
    let file = File::open(path).map_err(os_error)?;
    // SAFETY: stores and models are replaced as a whole and never written in place, so the bytes
    // do not change under the map.
    unsafe { Mmap::map(&file) }.map_err(os_error)
}
