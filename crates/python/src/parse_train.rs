//! Training the parser's network.

use crate::arrays::{covers, Flat, Numbers, Offsets};
use crate::parse::{fitting, PythonShape};
use crate::supervise::supervised;
use numpy::{IntoPyArray, PyArray1, PyArray2, PyArrayMethods, PyReadonlyArray1, PyReadonlyArray2};
use otherwords_kernels::parse::network::corpus::{Corpus, ABSENT};
use otherwords_kernels::parse::network::knowledge::{Forgetting, Given};
use otherwords_kernels::parse::network::model::Words;
use otherwords_kernels::parse::network::shape::Shape;
use otherwords_kernels::parse::network::trainer::{Settings, Stopped, Trainer};
use otherwords_kernels::parse::network::word_vectors;
use pyo3::exceptions::{PyFloatingPointError, PyKeyboardInterrupt, PyValueError};
use pyo3::prelude::*;

/// The fields of `otherwords.parse.settings.Training` that the kernel needs.
#[derive(FromPyObject)]
struct PythonSettings {
    seed: u64,
    rate: f32,
    warm_up: usize,
    words_in_batch: usize,
    dropout: f32,
    head_dropout: f32,
    word_dropout: f32,
    longest_gradient: f32,
}

/// The sentences to learn from.
#[derive(FromPyObject)]
struct PythonCorpus<'py> {
    features: Numbers<'py>,
    word_offsets: Offsets<'py>,
    sentence_offsets: Offsets<'py>,
    tags: Numbers<'py>,
    heads: Numbers<'py>,
    relations: Numbers<'py>,
    constituents: PyReadonlyArray2<'py, u32>,
    constituent_offsets: Offsets<'py>,
}

/// A parser in training.
#[pyclass]
pub struct ParserTrainer {
    trainer: Trainer,
    corpus: Corpus,
}

#[pymethods]
impl ParserTrainer {
    /// `frequencies`: of each feature that is a word; 0 for those never hidden. `given_rows`: for
    /// each feature its row of `given` (vectors from plain text), or the highest number for none.
    /// `steps`: the planned number of steps, which sets the learning rate.
    #[new]
    fn new(
        shape: PythonShape,
        settings: PythonSettings,
        corpus: PythonCorpus,
        frequencies: Numbers,
        given_rows: Numbers,
        given: PyReadonlyArray2<f32>,
        steps: usize,
    ) -> PyResult<Self> {
        let shape = shape.shape()?;
        let settings = Settings {
            seed: settings.seed,
            rate: settings.rate,
            warm_up: settings.warm_up,
            steps,
            words_in_batch: settings.words_in_batch,
            forgetting: Forgetting {
                dropout: settings.dropout,
                head_dropout: settings.head_dropout,
                word_dropout: settings.word_dropout,
            },
            longest_gradient: settings.longest_gradient,
        };
        let corpus = checked(&shape, corpus)?;
        if frequencies.len()? != shape.features {
            return Err(PyValueError::new_err("expected one frequency per feature"));
        }
        let [count, width] = *given.as_array().shape() else { unreachable!("a matrix") };
        let rows = given_rows.as_slice()?.to_vec();
        let known = |&row: &u32| row == ABSENT || (row as usize) < count;
        if rows.len() != shape.features || !rows.iter().all(known) {
            return Err(PyValueError::new_err("expected one row of the given vectors per feature"));
        }
        let given = Given { rows, vectors: given.as_slice()?.to_vec(), width };
        let trainer = Trainer::new(shape, frequencies.as_slice()?.to_vec(), given, settings);
        Ok(ParserTrainer { trainer, corpus })
    }

    /// Roughly how many steps an epoch over these sentences takes.
    fn steps(&self, sentences: Numbers) -> PyResult<usize> {
        Ok(self.trainer.steps_in_epoch(&self.corpus, sentences.as_slice()?))
    }

    /// Learns from each of the sentences once; returns the mean losses of tags, arcs and relations
    /// (per word) and of trees (per sentence).
    #[pyo3(signature = (sentences, *, threads=0, progress=None))]
    fn epoch(
        &mut self,
        py: Python<'_>,
        sentences: Numbers,
        threads: usize,
        progress: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<[f64; 4]> {
        let sentences = sentences.as_slice()?;
        if sentences.iter().any(|&sentence| sentence as usize >= self.corpus.count()) {
            return Err(PyValueError::new_err("no such sentence"));
        }
        let ParserTrainer { trainer, corpus } = self;
        supervised(py, threads, progress, |watch| trainer.epoch(corpus, sentences, watch))?.map_err(
            |stopped| match stopped {
                Stopped::Cancelled => PyKeyboardInterrupt::new_err("training was stopped"),
                Stopped::NotFinite(step) => PyFloatingPointError::new_err(format!(
                    "the gradient of step {step} is not a finite number"
                )),
            },
        )
    }

    /// Everything that changes during training: the number of steps done and nine arrays.
    fn state<'py>(&mut self, py: Python<'py>) -> (usize, Vec<Flat<'py, f32>>) {
        let (step, arrays) = self.trainer.state();
        (*step, arrays.into_iter().map(|array| PyArray1::from_slice(py, array)).collect())
    }

    /// Resumes from a saved state.
    fn restore(&mut self, step: usize, arrays: Vec<PyReadonlyArray1<f32>>) -> PyResult<()> {
        let (own_step, own) = self.trainer.state();
        let mut same = arrays.len() == own.len();
        for (kept, own) in arrays.iter().zip(&own) {
            same &= kept.len()? == own.len();
        }
        if !same {
            return Err(PyValueError::new_err("the state belongs to another training run"));
        }
        *own_step = step;
        for (kept, own) in arrays.iter().zip(own) {
            own.copy_from_slice(kept.as_slice()?);
        }
        self.trainer.knowledge.pack();
        Ok(())
    }

    /// The dense weights, the table of features row by row, and the matrix from given vectors
    /// to word vectors.
    fn weights<'py>(&self, py: Python<'py>) -> (Flat<'py, f32>, Flat<'py, f32>, Flat<'py, f32>) {
        let array = |values: &[f32]| PyArray1::from_slice(py, values);
        (
            array(&self.trainer.knowledge.weights.values),
            array(&self.trainer.knowledge.table),
            array(&self.trainer.knowledge.bridge),
        )
    }
}

fn checked(shape: &Shape, given: PythonCorpus) -> PyResult<Corpus> {
    let corpus = Corpus {
        features: given.features.as_slice()?.to_vec(),
        word_offsets: given.word_offsets.as_slice()?.to_vec(),
        sentence_offsets: given.sentence_offsets.as_slice()?.to_vec(),
        tags: given.tags.as_slice()?.to_vec(),
        heads: given.heads.as_slice()?.to_vec(),
        relations: given.relations.as_slice()?.to_vec(),
        constituents: given.constituents.as_slice()?.as_chunks::<3>().0.to_vec(),
        constituent_offsets: given.constituent_offsets.as_slice()?.to_vec(),
    };
    let words = Words {
        features: &corpus.features,
        word_offsets: &corpus.word_offsets,
        sentence_offsets: &corpus.sentence_offsets,
    };
    let count = corpus.word_offsets.len().saturating_sub(1);
    let named = |values: &[u32], size: usize| {
        values.len() == count
            && values.iter().all(|&value| value == ABSENT || (value as usize) < size)
    };
    let right = fitting(shape, words)
        && named(&corpus.tags, shape.tags)
        && named(&corpus.relations, shape.relations)
        && corpus.heads.len() == count
        && corpus.constituent_offsets.len() == corpus.sentence_offsets.len()
        && covers(&corpus.constituent_offsets, corpus.constituents.len())
        && (0..corpus.count()).all(|sentence| {
            let length = corpus.length(sentence) as u32;
            let heads = &corpus.heads[corpus.words(sentence)];
            let relations = &corpus.relations[corpus.words(sentence)];
            let headed = heads
                .iter()
                .zip(relations)
                .all(|(&head, &relation)| head <= length && relation != ABSENT);
            length > 0
                && (headed || heads.iter().all(|&head| head == ABSENT))
                && corpus.constituents(sentence).iter().all(|&[start, end, label]| {
                    start < end && end <= length && (label as usize) < shape.labels
                })
        });
    match right {
        true => Ok(corpus),
        false => Err(PyValueError::new_err("the corpus to learn from is out of range")),
    }
}

/// Vectors of words from plain text; word 0 is the border of sentences.
#[pyfunction]
#[pyo3(signature = (words, count, *, seed, width, epochs, rate, progress=None))]
#[allow(clippy::too_many_arguments)]
pub fn learn_word_vectors<'py>(
    py: Python<'py>,
    words: Numbers,
    count: usize,
    seed: u64,
    width: usize,
    epochs: usize,
    rate: f32,
    progress: Option<&Bound<'py, PyAny>>,
) -> PyResult<Bound<'py, PyArray2<f32>>> {
    let words = words.as_slice()?;
    if count == 0
        || width == 0
        || !width.is_multiple_of(16)
        || words.iter().any(|&word| word as usize >= count)
    {
        return Err(PyValueError::new_err(
            "a word is out of range, or the width is not a multiple of 16",
        ));
    }
    let settings = word_vectors::Settings { seed, width, epochs, rate };
    supervised(py, 1, progress, |watch| word_vectors::learn_vectors(words, count, settings, watch))?
        .ok_or_else(|| PyKeyboardInterrupt::new_err("learning was stopped"))?
        .into_pyarray(py)
        .reshape([count, width])
}
