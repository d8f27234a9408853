//! What training leaves behind for one direction: everything that decoding needs.

use super::bitext::Side;
use super::fertility::FertilityCounts;
use super::jumps::JumpCounts;
use super::lexicon::{LexicalPriors, Lexicon};

#[derive(Clone, Copy, Debug)]
pub struct Priors {
    pub lexical: LexicalPriors,
    /// Probability that a target word has no source.
    pub empty_share: f32,
    /// Added to the count of each fertility of each word.
    pub fertility: f32,
    /// Added to the count of each jump width.
    pub jump: f32,
}

/// Counts of links, jumps and fertilities, summed over `sweeps` states of the corpus.
#[derive(Clone)]
pub struct Tables {
    pub lexicon: Lexicon,
    pub jumps: JumpCounts,
    pub fertility: FertilityCounts,
    pub sweeps: u32,
}

impl Tables {
    pub fn new(source: Side, target: Side, priors: Priors) -> Self {
        Tables {
            lexicon: Lexicon::new(source, target, priors.lexical),
            jumps: JumpCounts::default(),
            fertility: FertilityCounts::new(source.words(), priors.fertility),
            sweeps: 0,
        }
    }

    pub fn absorb(&mut self, other: &Tables) {
        self.lexicon.absorb(&other.lexicon);
        self.jumps.absorb(&other.jumps);
        self.fertility.absorb(&other.fertility);
        self.sweeps += other.sweeps;
    }

    /// Scales the priors to the number of sweeps summed, as the counts are.
    pub fn settle(&mut self, priors: Priors) {
        let factor = self.sweeps.max(1) as f32;
        self.lexicon.priors = priors.lexical.scaled(factor);
        self.fertility.prior = priors.fertility * factor;
        self.lexicon.tidy();
    }
}
