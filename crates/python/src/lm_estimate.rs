//! Language models from text: blocks of bytes in, a finished model out.

use crate::files::{create, os_error};
use crate::scratch::Folder;
use crate::supervise::supervised;
use otherwords_kernels::lm::estimate::{
    build, least_memory, write_arpa, Discounts, Estimated, Refused, Scratch, Tokens, Unfit,
    SHARE_OF_TOKENS,
};
use otherwords_kernels::lm::write_binary;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use std::io;
use std::path::PathBuf;
use std::sync::Arc;

struct Failed(PyErr);

impl From<io::Error> for Failed {
    fn from(error: io::Error) -> Self {
        Failed(os_error(error))
    }
}

/// Why a line was rejected: its number, and the special word in it (None if it is not UTF-8).
pub type Fault = Option<(u64, Option<String>)>;

pub fn fault(result: Result<(), Refused>) -> PyResult<Fault> {
    match result {
        Ok(()) => Ok(None),
        Err(Refused::Special(line, word)) => Ok(Some((line, Some(word)))),
        Err(Refused::NotText(line)) => Ok(Some((line, None))),
        Err(Refused::File(error)) => Err(os_error(error)),
    }
}

/// Reads text, then estimates.
#[pyclass]
pub struct ModelEstimator {
    tokens: Option<Tokens>,
    folder: Arc<Folder>,
}

impl ModelEstimator {
    fn tokens(&mut self) -> PyResult<&mut Tokens> {
        self.tokens
            .as_mut()
            .ok_or_else(|| PyValueError::new_err("the model has already been estimated"))
    }
}

#[pymethods]
impl ModelEstimator {
    /// `skip`: special words in the text are skipped instead of rejected. `memory`: bytes, of which
    /// reading uses a part. `scratch`: an empty folder.
    #[new]
    fn new(skip: bool, memory: usize, scratch: PathBuf) -> Self {
        ModelEstimator {
            tokens: Some(Tokens::new(skip, memory / SHARE_OF_TOKENS)),
            folder: Arc::new(Folder::new(scratch)),
        }
    }

    /// The next bytes of a file, split anywhere.
    fn add(&mut self, py: Python<'_>, data: &[u8]) -> PyResult<Fault> {
        let folder = Arc::clone(&self.folder);
        let tokens = self.tokens()?;
        fault(py.detach(|| tokens.add(data, &*folder)))
    }

    /// Ends the file; line numbers start again.
    fn end_file(&mut self) -> PyResult<Fault> {
        fault(self.tokens()?.end_file())
    }

    /// The numbers of sentences, words, distinct words (special ones included) and skipped special
    /// words.
    fn read(&mut self) -> PyResult<(u64, u64, usize, u64)> {
        let tokens = self.tokens()?;
        Ok((tokens.sentences, tokens.words, tokens.vocabulary.len(), tokens.skipped))
    }

    /// All text has been read. Returns the bytes of the part of it that is in memory.
    fn close(&mut self) -> PyResult<usize> {
        let folder = Arc::clone(&self.folder);
        self.tokens()?.close(&*folder).map_err(os_error)
    }

    /// The least memory to estimate and write a model of so many tokens (words and ends of
    /// sentences), words and orders.
    #[staticmethod]
    fn least_memory(tokens: u64, words: usize, order: usize, binary: bool) -> usize {
        least_memory(tokens, words, order, binary)
    }

    /// `prune`: a threshold for each order, 0 for the first, never falling. `memory`: bytes for
    /// n-grams, and for writing the model, as a `binary` file or as text.
    fn estimate(
        &mut self,
        py: Python<'_>,
        prune: Vec<u64>,
        memory: usize,
        binary: bool,
    ) -> PyResult<EstimatedModel> {
        let falling = prune.windows(2).any(|two| two[0] > two[1]);
        if !(1..=6).contains(&prune.len()) || prune[0] != 0 || falling {
            return Err(PyValueError::new_err(
                "thresholds: 1 to 6 numbers that start with 0 and never fall",
            ));
        }
        self.tokens()?;
        let Some(tokens) = self.tokens.take() else { unreachable!("looked at above") };
        let scratch: Arc<dyn Scratch> = self.folder.clone();
        let work = |watch: &_| build(tokens, &prune, memory, binary, &scratch, watch);
        let model = supervised(py, 0, None, work)?;
        Ok(EstimatedModel { model: model.map_err(os_error)? })
    }

    /// How many scratch files have been used.
    #[getter]
    fn scratch_files(&self) -> usize {
        self.folder.files()
    }
}

/// A model ready to be written.
#[pyclass(frozen)]
pub struct EstimatedModel {
    model: Estimated,
}

type Amounts = ([f64; 3], Option<(usize, Option<f64>)>);

#[pymethods]
impl EstimatedModel {
    /// N-grams of each order.
    #[getter]
    fn counts(&self) -> Vec<u64> {
        self.model.counts.clone()
    }

    /// For each order the three discounts and, if they are the fallback, the count for which the
    /// formula fails, and its result (None if no n-gram has that count).
    #[getter]
    fn discounts(&self) -> Vec<Amounts> {
        let tell = |discounts: &Discounts| {
            let unfit = discounts.unfit.map(|unfit| match unfit {
                Unfit::Missing(count) => (count, None),
                Unfit::OutOfRange(count, amount) => (count, Some(amount)),
            });
            (discounts.amounts, unfit)
        };
        self.model.discounts.iter().map(tell).collect()
    }

    /// Writes a new file; unless `exact`, probabilities and backoffs are rounded to 8 bits.
    fn binary(&self, py: Python<'_>, path: PathBuf, exact: bool) -> PyResult<()> {
        let mut file = create(path)?;
        let work = |watch: &_| write_binary(&self.model, &mut file, exact, watch);
        supervised(py, 0, None, work)?.map_err(os_error)
    }

    /// Calls `write` with blocks of the lines of an ARPA file.
    fn arpa(&self, write: &Bound<'_, PyAny>) -> PyResult<()> {
        let take = |text: &str| write.call1((text,)).map(drop).map_err(Failed);
        write_arpa(&self.model, take).map_err(|Failed(error)| error)
    }
}
