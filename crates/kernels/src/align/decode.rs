//! Link probabilities of sentence pairs under trained tables, in both directions.

use super::bitext::Side;
use super::forward_backward::{Emissions, ForwardBackward};
use super::jumps::JumpTable;
use super::lexicon::{Background, Own, Sentence};
use super::tables::{Priors, Tables};
use super::viterbi::Viterbi;

/// One direction, ready to decode sentences of these sides.
pub struct Decoder<'a> {
    tables: &'a Tables,
    background: Background<'a>,
    jumps: JumpTable,
    empty_share: f32,
}

/// Working memory of one direction, reused from sentence to sentence.
#[derive(Default)]
pub struct Desk {
    sentence: Sentence,
    lexical: Vec<f32>,
    scratch: Vec<f32>,
    empty: Vec<f32>,
    forward_backward: ForwardBackward,
    viterbi: Viterbi,
}

impl<'a> Decoder<'a> {
    pub fn new(
        tables: &'a Tables,
        source: Side<'a>,
        target: Side<'a>,
        twins: &'a [u32],
        target_counts: &[u64],
        priors: Priors,
    ) -> Self {
        let smoothing = f64::from(priors.jump) * f64::from(tables.sweeps.max(1));
        Decoder {
            tables,
            background: Background::new(source, target, twins, target_counts),
            jumps: JumpTable::new(&tables.jumps, smoothing, source.longest()),
            empty_share: priors.empty_share,
        }
    }

    fn open<'d>(&self, source: &[u32], target: &[u32], desk: &'d mut Desk) -> Prepared<'d> {
        let Desk { sentence, lexical, scratch, empty, forward_backward, viterbi } = desk;
        let (length, lexicon) = (source.len(), &self.tables.lexicon);
        sentence.open(source, lexicon, &self.background);
        lexical.resize(length * target.len(), 0.0);
        scratch.resize(length, 0.0);
        for (row, &f) in lexical.chunks_exact_mut(length).zip(target) {
            lexicon.weigh(&self.background, sentence, f, &Own::NONE, row, scratch);
        }
        empty.clear();
        empty.extend(
            target.iter().map(|&f| lexicon.empty_weight(&self.background, f, 0) * self.empty_share),
        );
        let emissions = Emissions { length, lexical, empty, empty_share: self.empty_share };
        Prepared { emissions, forward_backward, viterbi }
    }

    /// The probability of every link: target position, then source position.
    pub fn posteriors<'d>(&self, source: &[u32], target: &[u32], desk: &'d mut Desk) -> &'d [f32] {
        let prepared = self.open(source, target, desk);
        prepared.forward_backward.run(&prepared.emissions, &self.jumps, None);
        &prepared.forward_backward.links
    }

    /// The source position of each target word on the likeliest path, or None.
    pub fn path(&self, source: &[u32], target: &[u32], desk: &mut Desk) -> Vec<Option<usize>> {
        let prepared = self.open(source, target, desk);
        prepared.viterbi.run(&prepared.emissions, &self.jumps)
    }
}

struct Prepared<'d> {
    emissions: Emissions<'d>,
    forward_backward: &'d mut ForwardBackward,
    viterbi: &'d mut Viterbi,
}
