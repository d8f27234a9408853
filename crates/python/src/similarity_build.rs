//! Files of similarities, made: text or counts in, signatures or vectors out.

use crate::arrays::{Flat, Offsets};
use crate::files::{create, os_error};
use crate::lm_estimate::{fault, Fault};
use crate::pack_text::Text;
use crate::scratch::Folder;
use crate::similarity::SimilarityFile;
use crate::supervise::supervised;
use numpy::{
    IntoPyArray, PyArrayMethods, PyReadonlyArray1, PyReadonlyArray2, PyUntypedArrayMethods,
};
use otherwords_kernels::lm::estimate::{Scratch, Tokens, SHARE_OF_TOKENS};
use otherwords_kernels::similarity::text::{self, Batch, NONE};
use otherwords_kernels::similarity::writer::Writer;
use otherwords_kernels::similarity::{Kind, LONGEST};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use std::io;
use std::path::PathBuf;
use std::sync::Arc;

pub fn wrong(why: &'static str) -> PyErr {
    PyValueError::new_err(why)
}

enum State {
    Reading(Tokens),
    Sorted(text::Text),
    Broken,
}

/// Reads text, sorts it, and knows the contexts of its phrases.
#[pyclass]
pub struct SimilarityText {
    state: State,
    folder: Arc<Folder>,
    memory: usize,
}

impl SimilarityText {
    fn tokens(&mut self) -> PyResult<&mut Tokens> {
        match &mut self.state {
            State::Reading(tokens) => Ok(tokens),
            _ => Err(wrong("the text has already been sorted")),
        }
    }

    fn text(&self) -> PyResult<&text::Text> {
        match &self.state {
            State::Sorted(text) => Ok(text),
            _ => Err(wrong("the text has not been sorted yet")),
        }
    }
}

fn fitting_length(longest: usize) -> PyResult<()> {
    match (1..=LONGEST).contains(&longest) {
        true => Ok(()),
        false => Err(wrong("phrases have 1 to 4 words")),
    }
}

#[pymethods]
impl SimilarityText {
    /// `scratch`: an empty folder.
    #[new]
    fn new(memory: usize, scratch: PathBuf) -> Self {
        let tokens = Tokens::new(false, memory / SHARE_OF_TOKENS);
        let folder = Arc::new(Folder::new(scratch));
        SimilarityText { state: State::Reading(tokens), folder, memory }
    }

    fn add(&mut self, py: Python<'_>, data: &[u8]) -> PyResult<Fault> {
        let folder = Arc::clone(&self.folder);
        let tokens = self.tokens()?;
        fault(py.detach(|| tokens.add(data, &*folder)))
    }

    /// Ends the file; line numbers start again.
    fn end_file(&mut self) -> PyResult<Fault> {
        fault(self.tokens()?.end_file())
    }

    /// The numbers of sentences, words and distinct words (special ones included).
    fn read(&mut self) -> PyResult<(u64, u64, usize)> {
        let tokens = self.tokens()?;
        Ok((tokens.sentences, tokens.words, tokens.vocabulary.len()))
    }

    fn sort(&mut self, py: Python<'_>, threads: usize) -> PyResult<()> {
        self.tokens()?;
        let State::Reading(tokens) = std::mem::replace(&mut self.state, State::Broken) else {
            unreachable!("looked at above")
        };
        let (memory, folder) = (self.memory / 2, Arc::clone(&self.folder));
        let work = |watch: &_| text::Text::sort(tokens, memory, &*folder, watch);
        self.state = State::Sorted(supervised(py, threads, None, work)?.map_err(os_error)?);
        Ok(())
    }

    /// All words by their numbers.
    fn words(&self) -> PyResult<Vec<&str>> {
        Ok(self.text()?.words().collect())
    }

    /// How often each word occurs.
    fn word_counts<'py>(&self, py: Python<'py>) -> PyResult<Flat<'py, u64>> {
        Ok(self.text()?.counts().to_vec().into_pyarray(py))
    }

    /// Hands the signatures of all phrases that occur `least` times to a writer.
    fn signatures(
        &self,
        py: Python<'_>,
        writer: &mut SimilarityWriter,
        longest: usize,
        least: u64,
        threads: usize,
    ) -> PyResult<()> {
        fitting_length(longest)?;
        let text = self.text()?;
        let writer = writer.writer()?;
        if writer.kind().0 != Kind::Bits {
            return Err(wrong("the writer expects vectors"));
        }
        let work = |watch: &_| text.signatures(longest, least, writer, watch);
        supervised(py, threads, None, work)?.map_err(os_error)
    }

    /// Passes on all phrases that occur `least` times, about `size` counts at a time, as words
    /// (2**32 - 1 for none), counts and the three arrays of a sparse matrix. `features` has for
    /// each word its number on the left, or 2**32 - 1; those on the right follow from `right` on.
    #[allow(clippy::too_many_arguments)]
    fn contexts(
        &self,
        py: Python<'_>,
        longest: usize,
        least: u64,
        features: PyReadonlyArray1<u32>,
        right: u32,
        size: usize,
        take: &Bound<'_, PyAny>,
    ) -> PyResult<()> {
        fitting_length(longest)?;
        let text = self.text()?;
        if features.len() != text.counts().len() {
            return Err(wrong("one feature for each word"));
        }
        let mut failed = None;
        let passed = text.contexts(longest, least, features.as_slice()?, right, size, |batch| {
            pass(py, batch, take).map_err(|error| {
                failed = Some(error);
                io::Error::other("stopped")
            })
        });
        match (failed, passed) {
            (Some(error), _) => Err(error),
            (None, passed) => passed.map_err(os_error),
        }
    }
}

fn pass(py: Python<'_>, batch: Batch, take: &Bound<'_, PyAny>) -> PyResult<()> {
    py.check_signals()?;
    let rows = batch.words.len();
    let words = batch.words.into_flattened().into_pyarray(py).reshape([rows, LONGEST])?;
    let counts = batch.counts.into_pyarray(py);
    let starts: Vec<u64> = std::iter::once(0).chain(batch.ends).collect();
    let (features, occurrences) = (batch.features, batch.occurrences);
    take.call1((
        words,
        counts,
        starts.into_pyarray(py),
        features.into_pyarray(py),
        occurrences.into_pyarray(py),
    ))?;
    Ok(())
}

/// Collects phrases in any order and writes the file.
#[pyclass]
pub struct SimilarityWriter {
    writer: Option<Writer>,
}

impl SimilarityWriter {
    fn writer(&mut self) -> PyResult<&mut Writer> {
        self.writer.as_mut().ok_or_else(|| wrong("the writer is finished"))
    }
}

/// How many bytes `add` expects for each phrase.
fn content_bytes((kind, width, sums): (Kind, usize, bool)) -> usize {
    if sums {
        8 * width
    } else {
        kind.bytes(width)
    }
}

#[pymethods]
impl SimilarityWriter {
    /// `dense`: vectors of `width` numbers, not signatures of `width` bits. `sums`: signatures are
    /// kept as sums too.
    #[new]
    fn new(
        dense: bool,
        width: usize,
        sums: bool,
        memory: usize,
        scratch: PathBuf,
    ) -> PyResult<Self> {
        let kind = if dense { Kind::Dense } else { Kind::Bits };
        if !kind.has(width) || (dense && sums) {
            return Err(wrong("no file has this width"));
        }
        let folder: Arc<dyn Scratch> = Arc::new(Folder::new(scratch));
        Ok(SimilarityWriter { writer: Some(Writer::new(kind, width, sums, memory, folder)) })
    }

    /// Phrases by their words' numbers in a text, their counts, and what `project_contexts` or
    /// `quantise` made of them.
    fn add_numbered(
        &mut self,
        text: &SimilarityText,
        words: PyReadonlyArray2<u32>,
        counts: Offsets,
        content: PyReadonlyArray2<u8>,
    ) -> PyResult<()> {
        let writer = self.writer()?;
        let names: Vec<&str> = text.text()?.words().collect();
        let (rows, columns) = (words.as_array().nrows(), words.as_array().ncols());
        let length = content_bytes(writer.kind());
        if columns != LONGEST || counts.len() != rows || content.shape() != [rows, length] {
            return Err(wrong("words, counts and content do not fit together"));
        }
        let (words, counts, content) = (words.as_slice()?, counts.as_slice()?, content.as_slice()?);
        for row in 0..rows {
            let mut own = Vec::with_capacity(LONGEST);
            for &word in
                words[row * LONGEST..(row + 1) * LONGEST].iter().take_while(|&&w| w != NONE)
            {
                let name = names.get(word as usize).ok_or_else(|| wrong("no such word"))?;
                own.push(writer.word(name).ok_or_else(|| wrong("too many words"))?);
            }
            let content = &content[row * length..(row + 1) * length];
            writer.add(&own, counts[row], content).map_err(os_error)?;
        }
        Ok(())
    }

    /// As `add_numbered`, for phrases as texts of 1 to 4 words with spaces between them.
    fn add(
        &mut self,
        phrases: Text<'_>,
        counts: Offsets,
        content: PyReadonlyArray2<u8>,
    ) -> PyResult<()> {
        let writer = self.writer()?;
        let phrases = phrases.column()?;
        let length = content_bytes(writer.kind());
        if counts.len() != phrases.len() || content.shape() != [phrases.len(), length] {
            return Err(wrong("phrases, counts and content do not fit together"));
        }
        let (counts, content) = (counts.as_slice()?, content.as_slice()?);
        for row in 0..phrases.len() {
            let numbers: Option<Vec<u32>> =
                phrases.get(row)?.split(' ').map(|word| writer.word(word)).collect();
            let numbers = numbers.ok_or_else(|| wrong("too many words"))?;
            fitting_length(numbers.len())?;
            let content = &content[row * length..(row + 1) * length];
            writer.add(&numbers, counts[row], content).map_err(os_error)?;
        }
        Ok(())
    }

    /// All phrases of a file with their sums.
    fn add_file(&mut self, py: Python<'_>, file: &SimilarityFile) -> PyResult<()> {
        let writer = self.writer()?;
        let opened = file.file()?;
        let fits = (Kind::Bits, opened.width(), true) == writer.kind();
        if !fits || opened.kind() != Kind::Bits || !opened.has_sums() {
            return Err(wrong("the file has another width, or no sums"));
        }
        let words: Vec<u32> = (0..opened.word_count())
            .map(|word| {
                let text = file.answer(opened.word(word))?;
                writer.word(text).ok_or_else(|| wrong("too many words"))
            })
            .collect::<PyResult<_>>()?;
        for place in 0..opened.len() {
            if place.is_multiple_of(1 << 12) {
                py.check_signals()?;
            }
            let numbers: Vec<u32> = opened
                .words_of(place)
                .filter_map(|word| words.get(word as usize).copied())
                .collect();
            let (Some(sums), Some(count)) = (opened.sums(place), opened.occurrences(place)) else {
                file.answer(Ok(()))?;
                return Err(wrong("the sums end too early"));
            };
            fitting_length(numbers.len())?;
            let content: Vec<u8> = sums.into_iter().flat_map(i64::to_le_bytes).collect();
            writer.add(&numbers, count, &content).map_err(os_error)?;
        }
        file.answer(Ok(()))
    }

    /// Writes a new file of the phrases that occur at least `least` times, with their sums if they
    /// are to be kept.
    fn finish(
        &mut self,
        py: Python<'_>,
        path: PathBuf,
        least: u64,
        keep: bool,
        about: &[u8],
        threads: usize,
    ) -> PyResult<()> {
        self.writer()?;
        let Some(writer) = self.writer.take() else { unreachable!("looked at above") };
        let mut file = create(path)?;
        let work = |watch: &_| writer.finish(&mut file, (least, keep), about, watch).map(|_| ());
        supervised(py, threads, None, work)?.map_err(os_error)
    }
}
