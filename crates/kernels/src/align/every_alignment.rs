//! The slow twin of the HMM recursions: every alignment of a small sentence pair.

use super::forward_backward::Emissions;
use super::jumps::{JumpCounts, JumpTable};
use crate::random::Random;

/// A sentence pair with random tables, and the slow twin that knows every alignment.
pub struct Example {
    pub length: usize,
    pub lexical: Vec<f32>,
    pub empty: Vec<f32>,
    empty_share: f32,
    pub jumps: JumpTable,
}

impl Example {
    pub fn random(seed: u64) -> Self {
        let mut random = Random::new(seed, 0);
        let length = 1 + random.draw() as usize % 4;
        let targets = 1 + random.draw() as usize % 4;
        let empty_share = 0.05 + random.unit() / 2.0;
        let mut counts = JumpCounts::default();
        for width in -5..=5 {
            counts.add(width, 10.0 * f64::from(random.unit()));
        }
        // The fourth power makes some words certain and others hopeless, as in life.
        let mut probability = || random.unit().powi(4);
        Example {
            length,
            lexical: (0..length * targets).map(|_| probability()).collect(),
            empty: (0..targets).map(|_| empty_share * probability()).collect(),
            empty_share,
            jumps: JumpTable::new(&counts, 0.5, length),
        }
    }

    pub fn emissions(&self) -> Emissions<'_> {
        Emissions {
            length: self.length,
            lexical: &self.lexical,
            empty: &self.empty,
            empty_share: self.empty_share,
        }
    }

    /// Every alignment: for each target word a source position or None.
    pub fn alignments(&self) -> Vec<Vec<Option<usize>>> {
        let mut all = vec![vec![]];
        for _ in &self.empty {
            let longer = |path: Vec<Option<usize>>| {
                let choices = std::iter::once(None).chain((0..self.length).map(Some));
                choices.map(move |choice| [&path[..], &[choice]].concat())
            };
            all = all.into_iter().flat_map(longer).collect();
        }
        all
    }

    /// The jumps of an alignment, from where to where, the one to the end too.
    pub fn jumps_of(&self, path: &[Option<usize>]) -> Vec<(isize, isize)> {
        let linked = path.iter().flatten().map(|&i| i as isize);
        let mut places: Vec<isize> = linked.collect();
        places.insert(0, -1);
        places.push(self.length as isize);
        places.windows(2).map(|w| (w[0], w[1])).collect()
    }

    /// The probability of an alignment with its words, by the definition.
    pub fn probability(&self, path: &[Option<usize>]) -> f64 {
        let mut product = 1.0;
        for (j, link) in path.iter().enumerate() {
            product *= f64::from(match link {
                Some(i) => self.lexical[j * self.length + i],
                None => self.empty[j],
            });
        }
        for (from, to) in self.jumps_of(path) {
            let weight = |place: isize| f64::from(self.jumps.weight(place - from));
            let all: f64 = (0..=self.length as isize).map(weight).sum();
            product *= f64::from(1.0 - self.empty_share) * weight(to) / all;
        }
        product
    }
}
