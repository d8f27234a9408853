//! The whole aligner: train both directions on a bitext, then link sentence pairs.
//!
//! Model 1 gives a first table, two HMMs that agree sharpen it, and (unless speed matters
//! more) sampled chains with fertilities finish it. Linking needs the tables alone, so
//! sentences of the training text and new ones are treated alike.

use super::bitext::Side;
use super::decode::{Decoder, Desk};
use super::hmm::{Hmm, HmmSettings};
use super::lexicon::Background;
use super::model1;
use super::sampler::{Chain, Sweeps};
use super::symmetrise::{symmetrise, Link, Rule};
use super::tables::{Priors, Tables};
use crate::random::Random;
use crate::watch::Watch;
use rayon::prelude::*;

#[derive(Clone, Copy, Debug)]
pub struct Settings {
    pub model1_rounds: usize,
    /// Pairs with fewer expected links than this after Model 1 are forgotten.
    pub least: f32,
    pub hmm: HmmSettings,
    pub sweeps: Sweeps,
    /// Independent chains for each direction.
    pub chains: usize,
    pub priors: Priors,
    pub seed: u64,
}

impl Settings {
    /// How many steps `train` reports.
    pub fn steps(&self) -> usize {
        2 + self.hmm.rounds + 2 * self.chains * self.sweeps.total
    }
}

/// Both sides of a bitext, with the words they share.
#[derive(Clone, Copy)]
pub struct Bitext<'a> {
    pub source: Side<'a>,
    pub target: Side<'a>,
    /// For each source word the target word spelled alike, or NONE; and the other way round.
    pub source_twins: &'a [u32],
    pub target_twins: &'a [u32],
}

pub struct Model {
    /// p(target | source) and p(source | target)
    pub forward: Tables,
    pub backward: Tables,
    /// How often each word occurred in training.
    pub source_counts: Vec<u64>,
    pub target_counts: Vec<u64>,
    pub priors: Priors,
}

fn count_words(side: Side) -> Vec<u64> {
    let mut counts = vec![0; side.words()];
    side.tokens.iter().for_each(|&word| counts[word as usize] += 1);
    counts
}

impl Model {
    /// Every sentence must have at least one word on both sides, and at most 65,000.
    pub fn train(bitext: Bitext, settings: Settings, watch: &Watch) -> Self {
        let (source, target) = (bitext.source, bitext.target);
        let (rounds, share) = (settings.model1_rounds, settings.hmm.empty_share);
        let forward = model1::train(source, target, rounds, share, settings.least, watch);
        watch.step();
        let backward = model1::train(target, source, rounds, share, settings.least, watch);
        watch.step();
        let mut hmm = Hmm::new(source, target, forward, backward, settings.hmm);
        hmm.train(source, target, watch);
        let (source_counts, target_counts) = (count_words(source), count_words(target));
        let (forward, backward) = if settings.chains * settings.sweeps.total == 0 {
            hmm.tables(source, target, settings.priors)
        } else {
            let (forward, backward) = hmm.best_links(source, target, watch);
            if watch.is_cancelled() {
                return Model::empty(bitext, settings);
            }
            drop(hmm);
            let ahead = Background::new(source, target, bitext.target_twins, &target_counts);
            let back = Background::new(target, source, bitext.source_twins, &source_counts);
            rayon::join(
                || sample(source, target, &ahead, forward, 0, settings, watch),
                || sample(target, source, &back, backward, 1, settings, watch),
            )
        };
        Model { forward, backward, source_counts, target_counts, priors: settings.priors }
    }

    /// The result of cancelled work.
    fn empty(bitext: Bitext, settings: Settings) -> Self {
        let (source, target, priors) = (bitext.source, bitext.target, settings.priors);
        Model {
            forward: Tables::new(source, target, priors),
            backward: Tables::new(target, source, priors),
            source_counts: count_words(source),
            target_counts: count_words(target),
            priors,
        }
    }

    /// Links of every sentence pair, in order, each with its probability (the mean of both
    /// directions). Words the model has not seen have numbers past its own.
    pub fn link(&self, bitext: Bitext, choice: Choice, watch: &Watch) -> Vec<Vec<(Link, f32)>> {
        let (source, target) = (bitext.source, bitext.target);
        let forward = Decoder::new(
            &self.forward,
            source,
            target,
            bitext.target_twins,
            &self.target_counts,
            self.priors,
        );
        let backward = Decoder::new(
            &self.backward,
            target,
            source,
            bitext.source_twins,
            &self.source_counts,
            self.priors,
        );
        (0..source.sentences())
            .into_par_iter()
            .map_init(<(Desk, Desk)>::default, |desks, s| {
                if watch.is_cancelled() {
                    return Vec::new();
                }
                let links = link_pair(
                    &forward,
                    &backward,
                    source.sentence(s),
                    target.sentence(s),
                    choice,
                    desks,
                );
                watch.step();
                links
            })
            .collect()
    }
}

/// How two directions become one alignment.
#[derive(Clone, Copy, Debug)]
pub enum Choice {
    /// All links whose mean probability reaches this.
    Mean(f32),
    /// The likeliest source of each word in each direction, merged by a rule.
    Posterior(Rule),
    /// The likeliest path in each direction, merged by a rule.
    Viterbi(Rule),
}

fn link_pair(
    forward: &Decoder,
    backward: &Decoder,
    source: &[u32],
    target: &[u32],
    choice: Choice,
    desks: &mut (Desk, Desk),
) -> Vec<(Link, f32)> {
    if source.is_empty() || target.is_empty() {
        return Vec::new();
    }
    let (length, targets) = (source.len(), target.len());
    let (rule, paths) = match choice {
        Choice::Mean(_) => (Rule::Union, None),
        Choice::Posterior(rule) => (rule, None),
        Choice::Viterbi(rule) => {
            let ahead = forward.path(source, target, &mut desks.0);
            (rule, Some((ahead, backward.path(target, source, &mut desks.1))))
        }
    };
    let ahead = forward.posteriors(source, target, &mut desks.0);
    let back = backward.posteriors(target, source, &mut desks.1);
    let mean = |i: usize, j: usize| (ahead[j * length + i] + back[i * targets + j]) / 2.0;
    let mut links = Vec::new();
    if let Choice::Mean(threshold) = choice {
        for i in 0..length {
            for j in 0..targets {
                if mean(i, j) >= threshold {
                    links.push(((i as u32, j as u32), mean(i, j)));
                }
            }
        }
        return links;
    }
    let (ahead_path, back_path) = paths.unwrap_or_else(|| {
        (
            ahead.chunks_exact(length).map(likeliest).collect(),
            back.chunks_exact(targets).map(likeliest).collect(),
        )
    });
    let one: Vec<Link> =
        in_order(ahead_path.iter().enumerate().filter_map(|(j, i)| i.map(|i| (i, j))));
    let other: Vec<Link> =
        in_order(back_path.iter().enumerate().filter_map(|(i, j)| j.map(|j| (i, j))));
    links.extend(
        symmetrise(&one, &other, length, targets, rule)
            .into_iter()
            .map(|(i, j)| ((i, j), mean(i as usize, j as usize))),
    );
    links
}

fn in_order(links: impl Iterator<Item = (usize, usize)>) -> Vec<Link> {
    let mut links: Vec<Link> = links.map(|(i, j)| (i as u32, j as u32)).collect();
    links.sort_unstable();
    links
}

/// The likeliest position of a row, or None if no position is likelier.
pub(super) fn likeliest(row: &[f32]) -> Option<usize> {
    let (mut best, mut left) = ((0, 0.0), 1.0);
    for (i, &weight) in row.iter().enumerate() {
        left -= weight;
        if weight > best.1 {
            best = (i, weight);
        }
    }
    (best.1 > left).then_some(best.0)
}

fn sample(
    source: Side,
    target: Side,
    background: &Background,
    links: Vec<u16>,
    direction: u64,
    settings: Settings,
    watch: &Watch,
) -> Tables {
    let mut chains: Vec<Tables> = (0..settings.chains as u64)
        .into_par_iter()
        .map(|chain| {
            let seed = Random::new(settings.seed, 2 * chain + direction).draw();
            Chain::new(source, target, background, settings.priors, links.clone(), seed)
                .run(settings.sweeps, watch)
        })
        .collect();
    let mut sum = chains.remove(0);
    chains.iter().for_each(|tables| sum.absorb(tables));
    sum.settle(settings.priors);
    sum
}
