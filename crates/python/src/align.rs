//! Word alignment: arrays in, arrays out.

use crate::align_saved::{load, save};
use crate::arrays::{covers, Flat, Numbers, Offsets};
use crate::supervise::supervised;
use numpy::IntoPyArray;
use otherwords_kernels::align::bitext;
use otherwords_kernels::align::hmm::HmmSettings;
use otherwords_kernels::align::lexicon::LexicalPriors;
use otherwords_kernels::align::model::{Bitext, Choice, Model, Settings};
use otherwords_kernels::align::sampler::Sweeps;
use otherwords_kernels::align::symmetrise::{symmetrise as merge, Link, Rule};
use otherwords_kernels::align::tables::Priors;
use otherwords_kernels::align::together::pairs_together;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::PyDict;

/// The longest sentence a kernel takes.
const LONGEST: u64 = 60_000;
/// The most words of the source times words of the target: tables have a cell for each.
pub const MOST_CELLS: usize = 16_000_000;

const UNEQUAL: &str = "the two sides have different numbers of sentences";

/// One side of a bitext: sentences of word numbers, and the stem of each word.
#[pyclass(frozen)]
pub struct Side {
    tokens: Vec<u32>,
    offsets: Vec<u64>,
    stems: Vec<u32>,
}

#[pymethods]
impl Side {
    #[new]
    fn new(tokens: Numbers, offsets: Offsets, stems: Numbers) -> PyResult<Self> {
        let side = Side {
            tokens: tokens.as_slice()?.to_vec(),
            offsets: offsets.as_slice()?.to_vec(),
            stems: stems.as_slice()?.to_vec(),
        };
        let fitting = covers(&side.offsets, side.tokens.len())
            && side.offsets.windows(2).all(|w| w[1] - w[0] <= LONGEST)
            && side.tokens.iter().all(|&word| (word as usize) < side.stems.len());
        if !fitting {
            return Err(PyValueError::new_err("offsets or words of a side are out of range"));
        }
        Ok(side)
    }
}

impl Side {
    fn view(&self) -> bitext::Side<'_> {
        bitext::Side::new(&self.tokens, &self.offsets, &self.stems)
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
        return Err(PyValueError::new_err(UNEQUAL));
    }
    let pairs = source.offsets.windows(2).zip(target.offsets.windows(2));
    if pairs.into_iter().any(|(s, t)| (s[1] - s[0]) * (t[1] - t[0]) > MOST_CELLS as u64) {
        return Err(PyValueError::new_err("a sentence pair is too long"));
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
    if source.saturating_mul(target) > MOST_CELLS {
        return Err(PyValueError::new_err(format!(
            "link positions reach {} and {}: a sentence pair of {source} times {target} words is \
             too long",
            source - 1,
            target - 1
        )));
    }
    Ok(merge(&forward, &backward, source, target, rule(rule_name)?))
}

type Linked<'py> = (Flat<'py, u64>, Flat<'py, u32>, Flat<'py, u32>, Flat<'py, f32>);

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

    /// About how many different pairs of a source word and a target word occur together.
    #[staticmethod]
    fn pairs_together(
        py: Python<'_>,
        source: &Bound<'_, Side>,
        target: &Bound<'_, Side>,
        threads: usize,
    ) -> PyResult<u64> {
        let (source, target) = (source.get(), target.get());
        if source.offsets.len() != target.offsets.len() {
            return Err(PyValueError::new_err(UNEQUAL));
        }
        let (source, target) = (source.view(), target.view());
        supervised(py, threads, None, |_| pairs_together(source, target))
    }

    #[staticmethod]
    #[allow(clippy::too_many_arguments)]
    #[pyo3(signature = (source, target, source_twins, target_twins, settings, threads, progress))]
    fn train(
        py: Python<'_>,
        source: &Bound<'_, Side>,
        target: &Bound<'_, Side>,
        source_twins: Numbers,
        target_twins: Numbers,
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
        source_twins: Numbers,
        target_twins: Numbers,
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

    /// Everything that must be saved, as arrays.
    fn arrays<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        save(py, &self.model)
    }

    /// The model saved as `arrays`; the stems are those of its words, in order.
    #[staticmethod]
    fn from_arrays(
        arrays: &Bound<'_, PyAny>,
        source_stems: Numbers,
        target_stems: Numbers,
        settings: PythonSettings,
    ) -> PyResult<Self> {
        let (source, target) = (source_stems.as_slice()?, target_stems.as_slice()?);
        let model = load(arrays, source, target, settings.priors())?;
        Ok(AlignmentModel { model })
    }
}
