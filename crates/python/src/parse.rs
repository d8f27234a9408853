//! The parser's network: arrays in, arrays out.

use crate::supervise::supervised;
use numpy::{
    IntoPyArray, PyArray1, PyArray2, PyArray3, PyArrayMethods, PyReadonlyArray1, PyReadonlyArray2,
};
use otherwords_kernels::parse::network::corpus::{Corpus, ABSENT};
use otherwords_kernels::parse::network::model::{
    Analysis, Bytes, Heads, Model, Table, Wanted, Words,
};
use otherwords_kernels::parse::network::shape::Shape;
use otherwords_kernels::parse::network::trainer::{Given, Settings, Trainer};
use otherwords_kernels::parse::network::word_vectors;
use otherwords_kernels::parse::spanning;
use pyo3::exceptions::{PyKeyboardInterrupt, PyOSError, PyValueError};
use pyo3::prelude::*;

/// The longest sentence a kernel takes.
const LONGEST: u64 = 1000;

/// The fields of `otherwords.parse.settings.Shape`.
#[derive(FromPyObject)]
struct PythonShape {
    features: usize,
    embedding: usize,
    layers: usize,
    hidden: usize,
    span: usize,
    arc: usize,
    relation: usize,
    labels: usize,
    tags: usize,
    relations: usize,
}

impl PythonShape {
    fn shape(&self) -> PyResult<Shape> {
        let shape = Shape {
            features: self.features,
            embedding: self.embedding,
            layers: self.layers,
            hidden: self.hidden,
            span: self.span,
            arc: self.arc,
            relation: self.relation,
            labels: self.labels,
            tags: self.tags,
            relations: self.relations,
        };
        let sizes = [shape.embedding, shape.layers, shape.hidden, shape.span, shape.arc];
        let others = [shape.relation, shape.labels, shape.tags, shape.relations];
        if shape.features < 3
            || sizes.iter().chain(&others).any(|&size| !(1..1 << 16).contains(&size))
        {
            return Err(PyValueError::new_err("a size of the network is out of range"));
        }
        Ok(shape)
    }
}

fn rising(offsets: &[u64], end: usize) -> bool {
    offsets.first() == Some(&0)
        && offsets.last() == Some(&(end as u64))
        && offsets.windows(2).all(|pair| pair[0] <= pair[1])
}

fn fitting(shape: &Shape, words: Words) -> bool {
    rising(words.word_offsets, words.features.len())
        && rising(words.sentence_offsets, words.word_offsets.len() - 1)
        && words.sentence_offsets.windows(2).all(|pair| pair[1] - pair[0] <= LONGEST)
        && words.word_offsets.windows(2).all(|pair| pair[0] < pair[1])
        && words.features.iter().all(|&feature| (feature as usize) < shape.features)
}

/// A trained parser.
#[pyclass(frozen)]
pub struct ParserModel {
    model: Model,
}

type Flat<'py, T> = Bound<'py, PyArray1<T>>;
/// Tags, heads, relations by word; constituents (start, end, label) by tree, trees by sentence.
type Analyses<'py> = (
    Flat<'py, u32>,
    Flat<'py, u32>,
    Flat<'py, u32>,
    Bound<'py, PyArray2<u32>>,
    Flat<'py, u64>,
    Flat<'py, u64>,
    Flat<'py, f32>,
);

#[pymethods]
impl ParserModel {
    /// Maps the table of features, bytes from `start` of the file.
    #[new]
    fn new(
        shape: PythonShape,
        dense: PyReadonlyArray1<f32>,
        scales: PyReadonlyArray1<f32>,
        path: &str,
        start: usize,
    ) -> PyResult<Self> {
        let file =
            std::fs::File::open(path).map_err(|error| PyOSError::new_err(error.to_string()))?;
        // SAFETY: model files are replaced whole, never written in place (write_whole), so the
        // bytes do not change under the map.
        let map = unsafe { memmap2::Mmap::map(&file) }
            .map_err(|error| PyOSError::new_err(error.to_string()))?;
        Self::build(shape.shape()?, dense.as_slice()?, scales.as_slice()?, Box::new(map), start)
    }

    /// With the table of features in memory.
    #[staticmethod]
    fn from_bytes(
        shape: PythonShape,
        dense: PyReadonlyArray1<f32>,
        scales: PyReadonlyArray1<f32>,
        table: PyReadonlyArray1<i8>,
    ) -> PyResult<Self> {
        let bytes: Vec<u8> = table.as_slice()?.iter().map(|&byte| byte as u8).collect();
        Self::build(shape.shape()?, dense.as_slice()?, scales.as_slice()?, Box::new(bytes), 0)
    }

    /// `heads`: "", "projective" or "non-projective".
    #[pyo3(signature = (features, word_offsets, sentence_offsets, *, trees, heads, threads=0))]
    #[allow(clippy::too_many_arguments)]
    fn parse<'py>(
        &self,
        py: Python<'py>,
        features: PyReadonlyArray1<u32>,
        word_offsets: PyReadonlyArray1<u64>,
        sentence_offsets: PyReadonlyArray1<u64>,
        trees: usize,
        heads: &str,
        threads: usize,
    ) -> PyResult<Analyses<'py>> {
        let words = self.words(&features, &word_offsets, &sentence_offsets)?;
        let heads = match heads {
            "" => Heads::Unwanted,
            "projective" => Heads::Projective,
            "non-projective" => Heads::NonProjective,
            _ => return Err(PyValueError::new_err("heads: '', projective or non-projective")),
        };
        let wanted = Wanted { trees, heads };
        let found = supervised(py, threads, None, |watch| self.model.parse(words, wanted, watch))?
            .ok_or_else(|| PyKeyboardInterrupt::new_err("parsing was stopped"))?;
        flatten(py, found)
    }

    /// Log-probabilities of arcs [head, dependent] and of relations given them, for one sentence.
    #[allow(clippy::type_complexity)]
    fn arc_scores<'py>(
        &self,
        py: Python<'py>,
        features: PyReadonlyArray1<u32>,
        word_offsets: PyReadonlyArray1<u64>,
    ) -> PyResult<(Bound<'py, PyArray2<f32>>, Bound<'py, PyArray3<f32>>)> {
        let offsets = word_offsets.as_slice()?;
        let sentence = [0, offsets.len().saturating_sub(1) as u64];
        let words = Words {
            features: features.as_slice()?,
            word_offsets: offsets,
            sentence_offsets: &sentence,
        };
        if sentence[1] == 0 || !fitting(&self.model.shape(), words) {
            return Err(PyValueError::new_err("features or offsets are out of range"));
        }
        let size = sentence[1] as usize + 1;
        let found = py.detach(|| self.model.arc_scores(words));
        let arcs = found.arcs.into_pyarray(py).reshape([size, size])?;
        let relations =
            found.relations.into_pyarray(py).reshape([size, size, self.model.shape().relations])?;
        Ok((arcs, relations))
    }

    /// Scores of spans, by start and end, and label.
    fn span_scores<'py>(
        &self,
        py: Python<'py>,
        features: PyReadonlyArray1<u32>,
        word_offsets: PyReadonlyArray1<u64>,
    ) -> PyResult<Bound<'py, PyArray2<f32>>> {
        let offsets = word_offsets.as_slice()?;
        let sentence = [0, offsets.len().saturating_sub(1) as u64];
        let words = Words {
            features: features.as_slice()?,
            word_offsets: offsets,
            sentence_offsets: &sentence,
        };
        if sentence[1] == 0 || !fitting(&self.model.shape(), words) {
            return Err(PyValueError::new_err("features or offsets are out of range"));
        }
        let found = py.detach(|| self.model.span_scores(words));
        let labels = self.model.shape().labels;
        let spans = found.len() / labels;
        found.into_pyarray(py).reshape([spans, labels])
    }
}

impl ParserModel {
    fn build(
        shape: Shape,
        dense: &[f32],
        scales: &[f32],
        bytes: Bytes,
        start: usize,
    ) -> PyResult<Self> {
        let needed = start.saturating_add(shape.features * shape.embedding);
        let held = bytes.as_ref().as_ref().len();
        if dense.len() != shape.layout().numbers || scales.len() != shape.features || held < needed
        {
            return Err(PyValueError::new_err("the arrays do not fit the shape of the network"));
        }
        let table = Table { bytes, start, scales: scales.to_vec() };
        Ok(ParserModel { model: Model::new(shape, dense.to_vec(), table) })
    }

    fn words<'a>(
        &self,
        features: &'a PyReadonlyArray1<u32>,
        word_offsets: &'a PyReadonlyArray1<u64>,
        sentence_offsets: &'a PyReadonlyArray1<u64>,
    ) -> PyResult<Words<'a>> {
        let words = Words {
            features: features.as_slice()?,
            word_offsets: word_offsets.as_slice()?,
            sentence_offsets: sentence_offsets.as_slice()?,
        };
        if words.word_offsets.is_empty() || !fitting(&self.model.shape(), words) {
            return Err(PyValueError::new_err("features or offsets are out of range"));
        }
        Ok(words)
    }
}

fn flatten(py: Python<'_>, found: Vec<Analysis>) -> PyResult<Analyses<'_>> {
    let words: usize = found.iter().map(|analysis| analysis.tags.len()).sum();
    let mut tags = Vec::with_capacity(words);
    let (mut heads, mut relations) = (Vec::new(), Vec::new());
    let (mut constituents, mut scores) = (Vec::new(), Vec::new());
    let (mut constituent_offsets, mut tree_offsets) = (vec![0], vec![0]);
    for analysis in found {
        tags.extend(analysis.tags);
        heads.extend(analysis.heads);
        relations.extend(analysis.relations);
        for tree in analysis.trees {
            for constituent in tree.constituents {
                constituents.extend([constituent.start, constituent.end, constituent.label]);
            }
            constituent_offsets.push(constituents.len() as u64 / 3);
            scores.push(tree.score);
        }
        tree_offsets.push(scores.len() as u64);
    }
    let rows = constituents.len() / 3;
    Ok((
        tags.into_pyarray(py),
        heads.into_pyarray(py),
        relations.into_pyarray(py),
        constituents.into_pyarray(py).reshape([rows, 3])?,
        constituent_offsets.into_pyarray(py),
        tree_offsets.into_pyarray(py),
        scores.into_pyarray(py),
    ))
}

/// The best tree of arcs scored [head, dependent]; row 0 is the root.
#[pyfunction]
#[pyo3(signature = (scores, *, projective, single_root=true))]
pub fn best_heads<'py>(
    py: Python<'py>,
    scores: PyReadonlyArray2<f32>,
    projective: bool,
    single_root: bool,
) -> PyResult<Bound<'py, PyArray1<u32>>> {
    let [rows, columns] = *scores.as_array().shape() else { unreachable!("a matrix") };
    if rows != columns || rows == 0 || rows as u64 > LONGEST + 1 {
        return Err(PyValueError::new_err(
            "arc scores are a square matrix with a row for the root",
        ));
    }
    let (n, scores) = (rows - 1, scores.as_slice()?);
    let heads = py.detach(|| match projective {
        true => spanning::projective(n, scores, single_root),
        false => spanning::non_projective(n, scores, single_root),
    });
    Ok(heads.into_pyarray(py))
}

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
    features: PyReadonlyArray1<'py, u32>,
    word_offsets: PyReadonlyArray1<'py, u64>,
    sentence_offsets: PyReadonlyArray1<'py, u64>,
    tags: PyReadonlyArray1<'py, u32>,
    heads: PyReadonlyArray1<'py, u32>,
    relations: PyReadonlyArray1<'py, u32>,
    constituents: PyReadonlyArray2<'py, u32>,
    constituent_offsets: PyReadonlyArray1<'py, u64>,
}

/// A parser that is learning.
#[pyclass]
pub struct ParserTrainer {
    trainer: Trainer,
    corpus: Corpus,
}

#[pymethods]
impl ParserTrainer {
    /// `frequencies`: of each feature that is a word; 0 for those never hidden. `given_rows`: the
    /// row of `given` (vectors from plain text) of each feature, or the highest number for none.
    /// `steps`: how many there will be, from which the pace is planned.
    #[new]
    fn new(
        shape: PythonShape,
        settings: PythonSettings,
        corpus: PythonCorpus,
        frequencies: PyReadonlyArray1<u32>,
        given_rows: PyReadonlyArray1<u32>,
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
            dropout: settings.dropout,
            head_dropout: settings.head_dropout,
            word_dropout: settings.word_dropout,
            longest_gradient: settings.longest_gradient,
        };
        let corpus = checked(&shape, corpus)?;
        if frequencies.len()? != shape.features {
            return Err(PyValueError::new_err("a frequency a feature"));
        }
        let [count, width] = *given.as_array().shape() else { unreachable!("a matrix") };
        let rows = given_rows.as_slice()?.to_vec();
        let known = |&row: &u32| row == ABSENT || (row as usize) < count;
        if rows.len() != shape.features || !rows.iter().all(known) {
            return Err(PyValueError::new_err("a row of the given vectors a feature"));
        }
        let given = Given { rows, vectors: given.as_slice()?.to_vec(), width };
        let trainer = Trainer::new(shape, frequencies.as_slice()?.to_vec(), given, settings);
        Ok(ParserTrainer { trainer, corpus })
    }

    /// How many steps an epoch over these sentences takes, about.
    fn steps(&self, sentences: PyReadonlyArray1<u32>) -> PyResult<usize> {
        Ok(self.trainer.steps_in_epoch(&self.corpus, sentences.as_slice()?))
    }

    /// Learn from each of the sentences once; returns the mean losses of tags, arcs, relations
    /// (a word) and trees (a sentence).
    #[pyo3(signature = (sentences, *, threads=0, progress=None))]
    fn epoch(
        &mut self,
        py: Python<'_>,
        sentences: PyReadonlyArray1<u32>,
        threads: usize,
        progress: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<[f64; 4]> {
        let sentences = sentences.as_slice()?;
        if sentences.iter().any(|&sentence| sentence as usize >= self.corpus.count()) {
            return Err(PyValueError::new_err("no such sentence"));
        }
        let ParserTrainer { trainer, corpus } = self;
        supervised(py, threads, progress, |watch| trainer.epoch(corpus, sentences, watch))?
            .ok_or_else(|| PyKeyboardInterrupt::new_err("training was stopped"))
    }

    /// The dense weights, the table of features row by row, and the matrix from given vectors
    /// to word vectors.
    fn weights<'py>(&self, py: Python<'py>) -> (Flat<'py, f32>, Flat<'py, f32>, Flat<'py, f32>) {
        let array = |values: &[f32]| PyArray1::from_slice(py, values);
        (
            array(&self.trainer.weights.values),
            array(&self.trainer.table),
            array(&self.trainer.bridge),
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
        && rising(&corpus.constituent_offsets, corpus.constituents.len())
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
    words: PyReadonlyArray1<u32>,
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
            "words out of range, or a width that is no multiple of 16",
        ));
    }
    let settings = word_vectors::Settings { seed, width, epochs, rate };
    supervised(py, 1, progress, |watch| word_vectors::learn_vectors(words, count, settings, watch))?
        .ok_or_else(|| PyKeyboardInterrupt::new_err("learning was stopped"))?
        .into_pyarray(py)
        .reshape([count, width])
}
