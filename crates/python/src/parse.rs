//! The parser's network: arrays in, arrays out.

use crate::arrays::{covers, Flat, Numbers, Offsets};
use crate::files::map;
use crate::supervise::supervised;
use numpy::{IntoPyArray, PyArray2, PyArrayMethods, PyReadonlyArray1, PyReadonlyArray2};
use otherwords_kernels::parse::network::model::{
    Analysis, Bytes, Heads, Model, Table, Wanted, Words,
};
use otherwords_kernels::parse::network::shape::Shape;
use otherwords_kernels::parse::spanning;
use pyo3::exceptions::{PyKeyboardInterrupt, PyValueError};
use pyo3::prelude::*;

/// The longest sentence a kernel takes.
const LONGEST: u64 = 1000;

/// The fields of `otherwords.parse.settings.Shape`.
#[derive(FromPyObject)]
pub struct PythonShape {
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
    pub fn shape(&self) -> PyResult<Shape> {
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

pub fn fitting(shape: &Shape, words: Words) -> bool {
    covers(words.word_offsets, words.features.len())
        && covers(words.sentence_offsets, words.word_offsets.len() - 1)
        && words.sentence_offsets.windows(2).all(|pair| pair[1] - pair[0] <= LONGEST)
        && words.word_offsets.windows(2).all(|pair| pair[0] < pair[1])
        && words.features.iter().all(|&feature| (feature as usize) < shape.features)
}

/// A trained parser.
#[pyclass(frozen)]
pub struct ParserModel {
    model: Model,
}

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
    /// Maps the feature table, which begins at byte `start` of the file. `root` is the relation
    /// that arcs from the root have, and no other.
    #[new]
    #[pyo3(signature = (shape, dense, scales, path, start, root=None))]
    fn new(
        shape: PythonShape,
        dense: PyReadonlyArray1<f32>,
        scales: PyReadonlyArray1<f32>,
        path: &str,
        start: usize,
        root: Option<usize>,
    ) -> PyResult<Self> {
        let map = map(path)?;
        Self::build(
            shape.shape()?,
            dense.as_slice()?,
            scales.as_slice()?,
            Box::new(map),
            start,
            root,
        )
    }

    /// `heads`: "", "projective" or "non-projective".
    #[pyo3(signature = (features, word_offsets, sentence_offsets, *, trees, heads, threads=0))]
    #[allow(clippy::too_many_arguments)]
    fn parse<'py>(
        &self,
        py: Python<'py>,
        features: Numbers,
        word_offsets: Offsets,
        sentence_offsets: Offsets,
        trees: usize,
        heads: &str,
        threads: usize,
    ) -> PyResult<Analyses<'py>> {
        let words = self.words(
            features.as_slice()?,
            word_offsets.as_slice()?,
            sentence_offsets.as_slice()?,
        )?;
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

    /// Tags; log-probabilities of arcs, a square [head, dependent] after the other; what relations
    /// are scored from, a row for the root and each word after the other.
    #[pyo3(signature = (features, word_offsets, sentence_offsets, *, threads=0))]
    fn arc_scores<'py>(
        &self,
        py: Python<'py>,
        features: Numbers,
        word_offsets: Offsets,
        sentence_offsets: Offsets,
        threads: usize,
    ) -> PyResult<(Flat<'py, u32>, Flat<'py, f32>, Flat<'py, f32>)> {
        let words = self.words(
            features.as_slice()?,
            word_offsets.as_slice()?,
            sentence_offsets.as_slice()?,
        )?;
        let found = supervised(py, threads, None, |watch| self.model.arc_scores(words, watch))?
            .ok_or_else(|| PyKeyboardInterrupt::new_err("parsing was stopped"))?;
        let (mut tags, mut arcs, mut roles) = (Vec::new(), Vec::new(), Vec::new());
        for sentence in found {
            tags.extend(sentence.tags);
            arcs.extend(sentence.arcs);
            roles.extend(sentence.roles);
        }
        Ok((tags.into_pyarray(py), arcs.into_pyarray(py), roles.into_pyarray(py)))
    }

    /// Log-probabilities of relations on arcs, given as heads and dependents of one sentence.
    fn relation_scores<'py>(
        &self,
        py: Python<'py>,
        roles: PyReadonlyArray1<f32>,
        heads: Numbers,
        dependents: Numbers,
    ) -> PyResult<Bound<'py, PyArray2<f32>>> {
        let (roles, heads, dependents) =
            (roles.as_slice()?, heads.as_slice()?, dependents.as_slice()?);
        let rows = roles.len() / (2 * self.model.shape().relation);
        let arcs: Vec<(usize, usize)> =
            dependents.iter().zip(heads).map(|(&d, &h)| (d as usize, h as usize)).collect();
        if heads.len() != dependents.len() || arcs.iter().any(|&(d, h)| d.max(h) >= rows) {
            return Err(PyValueError::new_err("an arc is outside the sentence"));
        }
        let found = py.detach(|| self.model.relation_scores(roles, &arcs));
        found.into_pyarray(py).reshape([arcs.len(), self.model.shape().relations])
    }

    /// Scores of spans, by start and end, and label.
    fn span_scores<'py>(
        &self,
        py: Python<'py>,
        features: Numbers,
        word_offsets: Offsets,
    ) -> PyResult<Bound<'py, PyArray2<f32>>> {
        let sentence = one_sentence(&word_offsets)?;
        let words = self.words(features.as_slice()?, word_offsets.as_slice()?, &sentence)?;
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
        root: Option<usize>,
    ) -> PyResult<Self> {
        let needed = start.saturating_add(shape.features * shape.embedding);
        let held = bytes.as_ref().as_ref().len();
        if dense.len() != shape.layout().numbers || scales.len() != shape.features || held < needed
        {
            return Err(PyValueError::new_err("the arrays do not fit the shape of the network"));
        }
        let table = Table { bytes, start, scales: scales.to_vec() };
        Ok(ParserModel { model: Model::new(shape, dense.to_vec(), table, root) })
    }

    fn words<'a>(
        &self,
        features: &'a [u32],
        word_offsets: &'a [u64],
        sentence_offsets: &'a [u64],
    ) -> PyResult<Words<'a>> {
        let words = Words { features, word_offsets, sentence_offsets };
        if word_offsets.is_empty() || !fitting(&self.model.shape(), words) {
            return Err(PyValueError::new_err("features or offsets are out of range"));
        }
        Ok(words)
    }
}

/// The offsets of a single sentence.
fn one_sentence(word_offsets: &Offsets) -> PyResult<[u64; 2]> {
    match word_offsets.len()? {
        0 | 1 => Err(PyValueError::new_err("the sentence has no words")),
        offsets => Ok([0, offsets as u64 - 1]),
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
) -> PyResult<Flat<'py, u32>> {
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
