//! Word alignment: arrays in, arrays out.

use crate::supervise::supervised;
use numpy::{IntoPyArray, PyArray1, PyReadonlyArray1};
use otherwords_kernels::align::bitext;
use otherwords_kernels::align::fertility::TOP;
use otherwords_kernels::align::hmm::HmmSettings;
use otherwords_kernels::align::jumps::JumpCounts;
use otherwords_kernels::align::lexicon::LexicalPriors;
use otherwords_kernels::align::model::{Bitext, Choice, Model, Settings};
use otherwords_kernels::align::sampler::Sweeps;
use otherwords_kernels::align::symmetrise::{symmetrise as merge, Link, Rule};
use otherwords_kernels::align::tables::{Priors, Tables};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

/// The longest sentence a kernel takes.
const LONGEST: u64 = 60_000;

/// One side of a bitext: sentences of word numbers, and the stem of each word.
#[pyclass(frozen)]
pub struct Side {
    tokens: Vec<u32>,
    offsets: Vec<u64>,
    stems: Vec<u32>,
    stem_count: usize,
}

#[pymethods]
impl Side {
    #[new]
    fn new(
        tokens: PyReadonlyArray1<u32>,
        offsets: PyReadonlyArray1<u64>,
        stems: PyReadonlyArray1<u32>,
    ) -> PyResult<Self> {
        let side = Side {
            tokens: tokens.as_slice()?.to_vec(),
            offsets: offsets.as_slice()?.to_vec(),
            stems: stems.as_slice()?.to_vec(),
            stem_count: stems.as_slice()?.iter().max().map_or(0, |&stem| stem as usize + 1),
        };
        let rising = side.offsets.windows(2).all(|w| w[0] <= w[1] && w[1] - w[0] <= LONGEST);
        let fitting = side.offsets.first() == Some(&0)
            && side.offsets.last() == Some(&(side.tokens.len() as u64))
            && side.tokens.iter().all(|&word| (word as usize) < side.stems.len());
        if !rising || !fitting {
            return Err(PyValueError::new_err("offsets or words of a side are out of range"));
        }
        Ok(side)
    }
}

impl Side {
    fn view(&self) -> bitext::Side<'_> {
        bitext::Side {
            tokens: &self.tokens,
            offsets: &self.offsets,
            stems: &self.stems,
            stem_count: self.stem_count,
        }
    }
}

/// The fields of `otherwords.align.settings.Settings`.
#[derive(FromPyObject)]
struct PythonSettings {
    model1_rounds: usize,
    least_expected: f32,
    hmm_rounds: usize,
    hmm_empty_share: f32,
    hmm_lexical_prior: f32,
    floor: f32,
    sweeps: usize,
    collected: usize,
    chains: usize,
    word_prior: f32,
    stem_prior: f32,
    empty_prior: f32,
    identity_prior: f32,
    fertility_prior: f32,
    jump_prior: f32,
    empty_share: f32,
    seed: u64,
}

impl PythonSettings {
    fn priors(&self) -> Priors {
        Priors {
            lexical: LexicalPriors {
                word: self.word_prior,
                stem: self.stem_prior,
                empty: self.empty_prior,
                identity: self.identity_prior,
            },
            empty_share: self.empty_share,
            fertility: self.fertility_prior,
            jump: self.jump_prior,
        }
    }

    fn settings(&self) -> Settings {
        Settings {
            model1_rounds: self.model1_rounds,
            least: self.least_expected,
            hmm: HmmSettings {
                rounds: self.hmm_rounds,
                empty_share: self.hmm_empty_share,
                jump: self.jump_prior,
                lexical: self.hmm_lexical_prior,
                floor: self.floor,
            },
            sweeps: Sweeps { total: self.sweeps, collected: self.collected },
            chains: self.chains,
            priors: self.priors(),
            seed: self.seed,
        }
    }
}

fn bitext<'a>(
    source: &'a Side,
    target: &'a Side,
    source_twins: &'a [u32],
    target_twins: &'a [u32],
) -> PyResult<Bitext<'a>> {
    if source.offsets.len() != target.offsets.len() {
        return Err(PyValueError::new_err("the two sides have different numbers of sentences"));
    }
    let inside = |twins: &[u32], words: usize, others: usize| {
        twins.len() == words
            && twins.iter().all(|&twin| twin == bitext::NONE || (twin as usize) < others)
    };
    let (words, others) = (source.stems.len(), target.stems.len());
    if !inside(source_twins, words, others) || !inside(target_twins, others, words) {
        return Err(PyValueError::new_err("twins are out of range"));
    }
    Ok(Bitext { source: source.view(), target: target.view(), source_twins, target_twins })
}

fn rule(name: &str) -> PyResult<Rule> {
    Ok(match name {
        "intersection" => Rule::Intersection,
        "union" => Rule::Union,
        "grow" => Rule::Grow,
        "grow-diag" => Rule::GrowDiag,
        "grow-diag-final" => Rule::GrowDiagFinal,
        "grow-diag-final-and" => Rule::GrowDiagFinalAnd,
        _ => return Err(PyValueError::new_err(format!("no symmetrisation rule '{name}'"))),
    })
}

/// Merges two directional alignments of one sentence pair; all links are (source, target).
#[pyfunction]
pub fn symmetrise(
    mut forward: Vec<Link>,
    mut backward: Vec<Link>,
    rule_name: &str,
) -> PyResult<Vec<Link>> {
    for links in [&mut forward, &mut backward] {
        links.sort_unstable();
        links.dedup();
    }
    let all = || forward.iter().chain(&backward);
    let source = all().map(|link| link.0 as usize + 1).max().unwrap_or(0);
    let target = all().map(|link| link.1 as usize + 1).max().unwrap_or(0);
    Ok(merge(&forward, &backward, source, target, rule(rule_name)?))
}

type Linked<'py> = (
    Bound<'py, PyArray1<u64>>,
    Bound<'py, PyArray1<u32>>,
    Bound<'py, PyArray1<u32>>,
    Bound<'py, PyArray1<f32>>,
);

/// A trained aligner of both directions.
#[pyclass(frozen)]
pub struct AlignmentModel {
    model: Model,
}

#[pymethods]
impl AlignmentModel {
    /// How many steps `train` reports to `progress` under these settings.
    #[staticmethod]
    fn steps(settings: PythonSettings) -> usize {
        settings.settings().steps()
    }

    #[staticmethod]
    #[allow(clippy::too_many_arguments)]
    #[pyo3(signature = (source, target, source_twins, target_twins, settings, threads, progress))]
    fn train(
        py: Python<'_>,
        source: &Bound<'_, Side>,
        target: &Bound<'_, Side>,
        source_twins: PyReadonlyArray1<u32>,
        target_twins: PyReadonlyArray1<u32>,
        settings: PythonSettings,
        threads: usize,
        progress: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<Self> {
        let twins = (source_twins.as_slice()?, target_twins.as_slice()?);
        let bitext = bitext(source.get(), target.get(), twins.0, twins.1)?;
        let full = |side: bitext::Side| (0..side.sentences()).all(|s| !side.sentence(s).is_empty());
        if !full(bitext.source) || !full(bitext.target) {
            return Err(PyValueError::new_err("a sentence to train on has no words"));
        }
        let settings = settings.settings();
        let model =
            supervised(py, threads, progress, |watch| Model::train(bitext, settings, watch))?;
        Ok(AlignmentModel { model })
    }

    /// Links of all sentence pairs: offsets by sentence, source positions, target positions,
    /// probabilities. With `rule_name` "mean", all links of at least `threshold`.
    #[allow(clippy::too_many_arguments)]
    #[pyo3(signature = (source, target, source_twins, target_twins, rule_name, threshold, viterbi, threads, progress))]
    fn link<'py>(
        &self,
        py: Python<'py>,
        source: &Bound<'_, Side>,
        target: &Bound<'_, Side>,
        source_twins: PyReadonlyArray1<u32>,
        target_twins: PyReadonlyArray1<u32>,
        rule_name: &str,
        threshold: f32,
        viterbi: bool,
        threads: usize,
        progress: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<Linked<'py>> {
        let twins = (source_twins.as_slice()?, target_twins.as_slice()?);
        let bitext = bitext(source.get(), target.get(), twins.0, twins.1)?;
        let choice = match (rule_name, viterbi) {
            ("mean", _) => Choice::Mean(threshold),
            (name, true) => Choice::Viterbi(rule(name)?),
            (name, false) => Choice::Posterior(rule(name)?),
        };
        let model = &self.model;
        let linked = supervised(py, threads, progress, |watch| model.link(bitext, choice, watch))?;
        let mut offsets = vec![0u64];
        let (mut sources, mut targets, mut weights) = (Vec::new(), Vec::new(), Vec::new());
        for sentence in linked {
            for ((i, j), weight) in sentence {
                sources.push(i);
                targets.push(j);
                weights.push(weight);
            }
            offsets.push(sources.len() as u64);
        }
        Ok((
            offsets.into_pyarray(py),
            sources.into_pyarray(py),
            targets.into_pyarray(py),
            weights.into_pyarray(py),
        ))
    }

    /// All that must be saved, as arrays.
    fn arrays<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, pyo3::types::PyDict>> {
        let saved = pyo3::types::PyDict::new(py);
        for (name, tables) in [("forward", &self.model.forward), ("backward", &self.model.backward)]
        {
            let pairs = &tables.lexicon.pairs;
            let mut starts = vec![0u64];
            let (mut sources, mut counts) = (Vec::new(), Vec::new());
            for target in 0..pairs.targets() as u32 {
                for (source, count) in pairs.sorted(target) {
                    sources.push(source);
                    counts.push(count);
                }
                starts.push(sources.len() as u64);
            }
            let fertility: Vec<u32> = tables.fertility.rows.iter().flatten().copied().collect();
            saved.set_item(format!("{name}.starts"), starts.into_pyarray(py))?;
            saved.set_item(format!("{name}.sources"), sources.into_pyarray(py))?;
            saved.set_item(format!("{name}.counts"), counts.into_pyarray(py))?;
            saved
                .set_item(format!("{name}.empty"), tables.lexicon.empty.clone().into_pyarray(py))?;
            saved.set_item(
                format!("{name}.jumps"),
                tables.jumps.as_slice().to_vec().into_pyarray(py),
            )?;
            saved.set_item(format!("{name}.fertility"), fertility.into_pyarray(py))?;
            saved.set_item(format!("{name}.sweeps"), vec![tables.sweeps].into_pyarray(py))?;
        }
        saved.set_item("source_counts", self.model.source_counts.clone().into_pyarray(py))?;
        saved.set_item("target_counts", self.model.target_counts.clone().into_pyarray(py))?;
        Ok(saved)
    }

    /// The model saved as `arrays`; the stems are those of its words, in order.
    #[staticmethod]
    fn from_arrays(
        arrays: &Bound<'_, PyAny>,
        source_stems: PyReadonlyArray1<u32>,
        target_stems: PyReadonlyArray1<u32>,
        settings: PythonSettings,
    ) -> PyResult<Self> {
        let priors = settings.priors();
        let (source, target) = (source_stems.as_slice()?, target_stems.as_slice()?);
        let model = Model {
            forward: read_tables(arrays, "forward", source, target, priors)?,
            backward: read_tables(arrays, "backward", target, source, priors)?,
            source_counts: vector(arrays, "source_counts")?,
            target_counts: vector(arrays, "target_counts")?,
            priors,
        };
        if model.source_counts.len() != source.len() || model.target_counts.len() != target.len() {
            return Err(PyValueError::new_err("tables and words do not fit together"));
        }
        Ok(AlignmentModel { model })
    }
}

fn vector<T: numpy::Element + Clone>(arrays: &Bound<'_, PyAny>, name: &str) -> PyResult<Vec<T>> {
    let array: PyReadonlyArray1<T> = arrays.get_item(name)?.extract()?;
    Ok(array.as_slice()?.to_vec())
}

fn read_tables(
    arrays: &Bound<'_, PyAny>,
    name: &str,
    source_stems: &[u32],
    target_stems: &[u32],
    priors: Priors,
) -> PyResult<Tables> {
    let side = |stems| Side { tokens: vec![], offsets: vec![0], stems, stem_count: 0 };
    let stem_count = |stems: &[u32]| stems.iter().max().map_or(0, |&stem| stem as usize + 1);
    let mut source = side(source_stems.to_vec());
    let mut target = side(target_stems.to_vec());
    source.stem_count = stem_count(source_stems);
    target.stem_count = stem_count(target_stems);
    let starts: Vec<u64> = vector(arrays, &format!("{name}.starts"))?;
    let sources: Vec<u32> = vector(arrays, &format!("{name}.sources"))?;
    let counts: Vec<u32> = vector(arrays, &format!("{name}.counts"))?;
    let empty: Vec<u32> = vector(arrays, &format!("{name}.empty"))?;
    let jumps: Vec<f64> = vector(arrays, &format!("{name}.jumps"))?;
    let fertility: Vec<u32> = vector(arrays, &format!("{name}.fertility"))?;
    let sweeps: Vec<u32> = vector(arrays, &format!("{name}.sweeps"))?;
    let fitting = starts.len() == target_stems.len() + 1
        && empty.len() == target_stems.len()
        && starts.windows(2).all(|w| w[0] <= w[1])
        && starts.last() == Some(&(sources.len() as u64))
        && counts.len() == sources.len()
        && sources.iter().all(|&e| (e as usize) < source_stems.len())
        && counts.iter().all(|&count| count > 0)
        && fertility.len() == source_stems.len() * (TOP + 1)
        && sweeps.len() == 1;
    let (Some(jumps), true) = (JumpCounts::from_slice(&jumps), fitting) else {
        return Err(PyValueError::new_err("tables do not fit together"));
    };
    let mut tables = Tables::new(source.view(), target.view(), priors);
    for f in 0..target_stems.len() {
        for k in starts[f] as usize..starts[f + 1] as usize {
            tables.lexicon.add(source.view(), target.view(), sources[k], f as u32, counts[k]);
        }
        tables.lexicon.add_empty(f as u32, empty[f]);
    }
    for (row, saved) in tables.fertility.rows.iter_mut().zip(fertility.chunks_exact(TOP + 1)) {
        row.copy_from_slice(saved);
    }
    tables.jumps = jumps;
    tables.sweeps = sweeps[0];
    tables.settle(priors);
    Ok(tables)
}
