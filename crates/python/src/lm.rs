//! Language models: sentences in, scores out.
//!
//! A ValueError from a model means that the file is damaged; from a reader of ARPA it has the
//! line and the reason.

use crate::supervise::supervised;
use numpy::{IntoPyArray, PyArray1};
use otherwords_kernels::lm::{self, score_sentence, Model, Refused};
use otherwords_kernels::pack::Damage;
use pyo3::exceptions::{PyOSError, PyValueError};
use pyo3::prelude::*;
use pyo3::pybacked::PyBackedStr;
use pyo3::types::{PyBytes, PyString};
use rayon::prelude::*;
use std::fs::File;
use std::io::Cursor;

fn damaged(damage: Damage) -> PyErr {
    PyValueError::new_err(damage.to_string())
}

fn failed(error: std::io::Error) -> PyErr {
    match error.raw_os_error() {
        Some(number) => PyOSError::new_err((number, error.to_string())),
        None => PyOSError::new_err(error.to_string()),
    }
}

enum Bytes {
    Mapped(memmap2::Mmap),
    Owned(Vec<u8>),
}

/// A model in a mapped file, or in memory.
#[pyclass(frozen)]
pub struct LanguageModel {
    bytes: Bytes,
}

impl LanguageModel {
    fn of(bytes: Bytes) -> PyResult<Self> {
        let model = LanguageModel { bytes };
        model.model()?;
        Ok(model)
    }

    /// What `Model::open` takes.
    pub(crate) fn bytes(&self) -> &[u8] {
        match &self.bytes {
            Bytes::Mapped(map) => map,
            Bytes::Owned(bytes) => bytes,
        }
    }

    pub(crate) fn model(&self) -> PyResult<Model<'_>> {
        Model::open(self.bytes()).map_err(damaged)
    }
}

/// A word as Python has it; None if it is no UTF-8 (a lone surrogate), so in no model.
struct Word(Option<PyBackedStr>);

impl<'py> FromPyObject<'_, 'py> for Word {
    type Error = PyErr;

    fn extract(word: Borrowed<'_, 'py, PyAny>) -> PyResult<Self> {
        let word = word.cast::<PyString>()?;
        Ok(Word(PyBackedStr::try_from(word.to_owned()).ok()))
    }
}

impl Word {
    fn number(&self, model: &Model) -> u32 {
        self.0.as_ref().map_or(0, |word| model.word(word))
    }
}

type Floats<'py> = Bound<'py, PyArray1<f32>>;
type Small<'py> = Bound<'py, PyArray1<u8>>;
type Flags<'py> = Bound<'py, PyArray1<bool>>;

#[pymethods]
impl LanguageModel {
    #[new]
    fn new(path: &str) -> PyResult<Self> {
        let file = File::open(path).map_err(failed)?;
        // SAFETY: models are replaced whole, never written in place, so the bytes do not change
        // under the map.
        let map = unsafe { memmap2::Mmap::map(&file) }.map_err(failed)?;
        Self::of(Bytes::Mapped(map))
    }

    /// From what `to_bytes` gave.
    #[staticmethod]
    fn from_bytes(data: Vec<u8>) -> PyResult<Self> {
        Self::of(Bytes::Owned(data))
    }

    fn to_bytes<'py>(&self, py: Python<'py>) -> Bound<'py, PyBytes> {
        PyBytes::new(py, self.bytes())
    }

    fn verify(&self, py: Python<'_>) -> PyResult<()> {
        let model = self.model()?;
        py.detach(|| model.verify()).map_err(damaged)
    }

    /// How many n-grams of each length there are.
    fn counts(&self) -> PyResult<Vec<u64>> {
        Ok(self.model()?.counts())
    }

    fn section_lengths(&self) -> PyResult<Vec<(&'static str, u64)>> {
        Ok(self.model()?.section_lengths())
    }

    /// The number of a word; 0 if the model does not know it.
    fn word(&self, text: Word) -> PyResult<u32> {
        Ok(text.number(&self.model()?))
    }

    /// How many of these words, counted from the last, can matter to those that follow.
    fn useful(&self, words: Vec<Word>) -> PyResult<usize> {
        let model = self.model()?;
        let context: Vec<u32> = words.iter().rev().map(|word| word.number(&model)).collect();
        Ok(model.useful(&context))
    }

    /// Of all words of all sentences, one after the other: the natural log of the probability,
    /// the words of the longest n-gram found, and whether the word is unknown.
    #[pyo3(signature = (sentences, begin, end, threads))]
    fn score<'py>(
        &self,
        py: Python<'py>,
        sentences: Vec<Vec<Word>>,
        begin: bool,
        end: bool,
        threads: usize,
    ) -> PyResult<(Floats<'py>, Small<'py>, Flags<'py>)> {
        let model = self.model()?;
        let score = |words: &Vec<Word>| {
            let words: Vec<u32> = words.iter().map(|word| word.number(&model)).collect();
            let unknown = words.iter().map(|&word| word == 0).chain(end.then_some(false));
            let scored = score_sentence(&model, words.iter().copied(), begin, end);
            scored.into_iter().zip(unknown).collect::<Vec<_>>()
        };
        let scored: Vec<_> = match sentences.len() {
            // a pool of threads takes longer than these
            ..64 => py.detach(|| sentences.iter().flat_map(score).collect()),
            _ => supervised(py, threads, None, |_| {
                sentences.par_iter().flat_map_iter(score).collect()
            })?,
        };
        let logs: Vec<f32> = scored.iter().map(|word| word.0.log).collect();
        let matched: Vec<u8> = scored.iter().map(|word| word.0.matched).collect();
        let unknown: Vec<bool> = scored.iter().map(|word| word.1).collect();
        Ok((logs.into_pyarray(py), matched.into_pyarray(py), unknown.into_pyarray(py)))
    }

    /// Hands the model over as ARPA text, block by block.
    fn arpa(&self, py: Python<'_>, take: &Bound<'_, PyAny>) -> PyResult<()> {
        enum Stop {
            Damage(Damage),
            Python(PyErr),
        }
        impl From<Damage> for Stop {
            fn from(damage: Damage) -> Self {
                Stop::Damage(damage)
            }
        }
        let listed = lm::arpa_text(&self.model()?, |block| {
            py.check_signals().and_then(|()| take.call1((block,))).map_err(Stop::Python)?;
            Ok(())
        });
        listed.map_err(|stop| match stop {
            Stop::Damage(damage) => damaged(damage),
            Stop::Python(error) => error,
        })
    }
}

/// Takes an ARPA file, block by block.
#[pyclass]
pub struct ArpaReader {
    reader: Option<lm::ArpaReader>,
}

impl ArpaReader {
    fn take(&mut self) -> PyResult<lm::ArpaReader> {
        self.reader.take().ok_or_else(|| PyValueError::new_err((0, "the reader is finished")))
    }
}

fn refused(refused: Refused) -> PyErr {
    PyValueError::new_err((refused.line, refused.why))
}

#[pymethods]
impl ArpaReader {
    #[new]
    fn new() -> Self {
        ArpaReader { reader: Some(lm::ArpaReader::default()) }
    }

    fn feed(&mut self, py: Python<'_>, data: &[u8]) -> PyResult<()> {
        let mut reader = self.take()?;
        py.detach(|| reader.feed(data)).map_err(refused)?;
        self.reader = Some(reader);
        Ok(())
    }

    /// The model in memory. `exact`: values are kept as they are.
    fn finish(&mut self, py: Python<'_>, exact: bool) -> PyResult<LanguageModel> {
        let reader = self.take()?;
        let bytes = supervised(py, 0, None, |watch| {
            let gathered = reader.finish().map_err(refused)?;
            let out = lm::write(&gathered, Cursor::new(Vec::new()), exact, watch);
            Ok::<_, PyErr>(out.map_err(failed)?.into_inner())
        })??;
        LanguageModel::of(Bytes::Owned(bytes))
    }
}
