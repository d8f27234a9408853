//! Language models: sentences in, scores out.
//!
//! A ValueError from a model means that the file is damaged; from a reader of ARPA it carries the
//! line and the reason.

use crate::arrays::Flat;
use crate::files::{damaged, map, os_error};
use crate::supervise::supervised;
use numpy::IntoPyArray;
use otherwords_kernels::format::Damage;
use otherwords_kernels::lm::{self, score_sentence, Model, Opened, Refused};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::pybacked::PyBackedStr;
use pyo3::types::{PyBytes, PyString};
use rayon::prelude::*;
use std::io::Cursor;

enum Bytes {
    Mapped(memmap2::Mmap),
    Owned(Vec<u8>),
}

/// A model in a mapped file, or in memory.
#[pyclass(frozen)]
pub struct LanguageModel {
    bytes: Bytes,
    opened: Opened,
}

impl Bytes {
    fn all(&self) -> &[u8] {
        match self {
            Bytes::Mapped(map) => map,
            Bytes::Owned(bytes) => bytes,
        }
    }
}

impl LanguageModel {
    fn of(bytes: Bytes) -> PyResult<Self> {
        let opened = Opened::new(bytes.all()).map_err(damaged)?;
        let model = LanguageModel { bytes, opened };
        model.ask(|_| ())?;
        Ok(model)
    }

    pub(crate) fn model(&self) -> PyResult<Model<'_>> {
        Model::open(self.bytes.all(), &self.opened).map_err(damaged)
    }

    /// An error if a block that has been read is damaged: no answer may leave without asking.
    pub(crate) fn sound(&self) -> PyResult<()> {
        self.opened.answer(Ok(())).map_err(damaged)
    }

    fn ask<T>(&self, question: impl FnOnce(&Model) -> T) -> PyResult<T> {
        let answer = question(&self.model()?);
        self.sound()?;
        Ok(answer)
    }
}

/// A word from Python; None if it is not valid UTF-8 (a lone surrogate), so in no model.
pub(crate) struct Word(Option<PyBackedStr>);

impl<'py> FromPyObject<'_, 'py> for Word {
    type Error = PyErr;

    fn extract(word: Borrowed<'_, 'py, PyAny>) -> PyResult<Self> {
        let word = word.cast::<PyString>()?;
        Ok(Word(PyBackedStr::try_from(word.to_owned()).ok()))
    }
}

impl Word {
    pub(crate) fn number(&self, model: &Model) -> u32 {
        self.0.as_ref().map_or(0, |word| model.word(word))
    }
}

#[pymethods]
impl LanguageModel {
    #[new]
    fn new(path: &str) -> PyResult<Self> {
        Self::of(Bytes::Mapped(map(path)?))
    }

    /// The model that `to_bytes` returned.
    #[staticmethod]
    fn from_bytes(data: Vec<u8>) -> PyResult<Self> {
        Self::of(Bytes::Owned(data))
    }

    /// All of the file, checked.
    fn to_bytes<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyBytes>> {
        self.verify(py)?;
        Ok(PyBytes::new(py, self.bytes.all()))
    }

    fn verify(&self, py: Python<'_>) -> PyResult<()> {
        let model = self.model()?;
        py.detach(|| model.verify()).map_err(damaged)
    }

    /// The number of n-grams of each length.
    fn counts(&self) -> PyResult<Vec<u64>> {
        self.ask(|model| model.counts())
    }

    fn section_lengths(&self) -> PyResult<Vec<(&'static str, u64)>> {
        self.ask(|model| model.section_lengths())
    }

    /// The number of a word; 0 if the model does not know it.
    fn word(&self, text: Word) -> PyResult<u32> {
        self.ask(|model| text.number(model))
    }

    /// How many of these words, counted from the last, can matter to those that follow.
    fn useful(&self, words: Vec<Word>) -> PyResult<usize> {
        self.ask(|model| {
            let context: Vec<u32> = words.iter().rev().map(|word| word.number(model)).collect();
            model.useful(&context)
        })
    }

    /// For all words of all sentences, in order: the natural log of the probability, the length of
    /// the longest n-gram found, and whether the word is unknown.
    #[pyo3(signature = (sentences, begin, end, threads))]
    fn score<'py>(
        &self,
        py: Python<'py>,
        sentences: Vec<Vec<Word>>,
        begin: bool,
        end: bool,
        threads: usize,
    ) -> PyResult<(Flat<'py, f32>, Flat<'py, u8>, Flat<'py, bool>)> {
        let model = self.model()?;
        let score = |words: &Vec<Word>| {
            let words: Vec<u32> = words.iter().map(|word| word.number(&model)).collect();
            let unknown = words.iter().map(|&word| word == 0).chain(end.then_some(false));
            let scored = score_sentence(&model, words.iter().copied(), begin, end);
            scored.into_iter().zip(unknown).collect::<Vec<_>>()
        };
        let scored: Vec<_> = match sentences.len() {
            // Starting a thread pool takes longer than these.
            ..64 => py.detach(|| sentences.iter().flat_map(score).collect()),
            _ => supervised(py, threads, None, |_| {
                sentences.par_iter().flat_map_iter(score).collect()
            })?,
        };
        self.sound()?;
        let logs: Vec<f32> = scored.iter().map(|word| word.0.log).collect();
        let matched: Vec<u8> = scored.iter().map(|word| word.0.matched).collect();
        let unknown: Vec<bool> = scored.iter().map(|word| word.1).collect();
        Ok((logs.into_pyarray(py), matched.into_pyarray(py), unknown.into_pyarray(py)))
    }

    /// Passes the model on as ARPA text, block by block.
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
        self.verify(py)?;
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

/// Reads an ARPA file, block by block.
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

    /// The model in memory. `exact`: values are stored unrounded.
    fn finish(&mut self, py: Python<'_>, exact: bool) -> PyResult<LanguageModel> {
        let reader = self.take()?;
        let bytes = supervised(py, 0, None, |watch| {
            let gathered = reader.finish().map_err(refused)?;
            let out = lm::write(&gathered, Cursor::new(Vec::new()), exact, watch);
            Ok::<_, PyErr>(out.map_err(os_error)?.into_inner())
        })??;
        LanguageModel::of(Bytes::Owned(bytes))
    }
}
