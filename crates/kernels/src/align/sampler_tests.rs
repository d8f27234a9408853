//! The sampler against its slow twin, which counts everything again for each question.

use super::*;
use crate::align::bitext::NONE;
use crate::align::lexicon::LexicalPriors;
use crate::align::toy::{Text, Words};

fn priors(stem: f32) -> Priors {
    Priors {
        lexical: LexicalPriors { word: 1.5, stem, empty: 2.0, identity: 0.7 },
        empty_share: 0.2,
        fertility: 0.5,
        jump: 0.5,
    }
}

/// A corpus and the slow twin of the chain: everything is counted again for each question.
struct Corpus {
    source: Text,
    target: Text,
    stems: Vec<u32>,
    /// For each target word the source word spelled alike.
    twins: Vec<u32>,
    priors: Priors,
    jumps: JumpTable,
}

/// A target token, with its sentence.
type Token = (usize, usize);

impl Corpus {
    fn new(source: Text, target: Text, stems: Vec<u32>, twins: Vec<u32>, stem: f32) -> Self {
        let mut counts = JumpCounts::default();
        for (width, count) in [(-1, 2.0), (0, 1.0), (1, 6.0), (2, 1.5)] {
            counts.add(width, count);
        }
        Corpus {
            jumps: JumpTable::new(&counts, 0.5, 9),
            priors: priors(stem),
            source,
            target,
            stems,
            twins,
        }
    }

    fn words(&self) -> (Words, Words) {
        (Words::new(&self.source, self.stems.clone()), Words::new(&self.target, self.stems.clone()))
    }

    fn tokens(&self) -> Vec<Token> {
        let sentences = self.target.iter().enumerate();
        sentences.flat_map(|(s, words)| (0..words.len()).map(move |j| (s, j))).collect()
    }

    /// (e, f) of all linked tokens; e is None for the empty word.
    fn pairs(&self, links: &[u16]) -> Vec<(Option<u32>, u32)> {
        let pair = |((s, j), &link): (Token, &u16)| {
            let e = (link as usize).checked_sub(1).map(|i| self.source[s][i]);
            (e, self.target[s][j])
        };
        self.tokens().into_iter().zip(links).map(pair).collect()
    }

    fn target_count(&self, f: u32) -> f64 {
        self.target.concat().iter().filter(|&&g| g == f).count() as f64
    }

    /// p(f | e) by the formulas in `lexicon`, given the other pairs.
    fn translation(&self, e: Option<u32>, f: u32, others: &[(Option<u32>, u32)]) -> f64 {
        let lexical = self.priors.lexical;
        let count = |fits: &dyn Fn(Option<u32>, u32) -> bool| {
            others.iter().filter(|&&(e, f)| fits(e, f)).count() as f64
        };
        let Some(word) = e else {
            let share = self.target_count(f) / self.target.concat().len() as f64;
            let prior = f64::from(lexical.empty);
            let linked = count(&|other, g| other.is_none() && g == f);
            return (linked + prior * share) / (count(&|other, _| other.is_none()) + prior);
        };
        let stem = |word: u32| self.stems[word as usize];
        let words = 0..self.stems.len() as u32;
        let alike = words.filter(|&g| stem(g) == stem(f));
        let within = self.target_count(f) / alike.map(|g| self.target_count(g)).sum::<f64>();
        let of_stem = |other: Option<u32>| other.is_some_and(|other| stem(other) == stem(word));
        let stem_count = f64::from(*self.stems.iter().max().unwrap()) + 1.0;
        let (a, b) = (f64::from(lexical.word), f64::from(lexical.stem));
        let from_stem = (count(&|other, g| of_stem(other) && stem(g) == stem(f)) + b / stem_count)
            / (count(&|other, _| of_stem(other)) + b)
            * within;
        let identity = f64::from(lexical.identity);
        let twin = if self.twins[f as usize] == word { identity } else { 0.0 };
        let has_twin = if self.twins.contains(&word) { identity } else { 0.0 };
        (count(&|other, g| other == e && g == f) + a * from_stem + twin)
            / (count(&|other, _| other == e) + a + has_twin)
    }

    /// The probability of the jumps of one sentence, the empty words among them.
    fn path(&self, s: usize, links: &[u16]) -> f64 {
        let (share, end) = (f64::from(self.priors.empty_share), self.source[s].len() as isize);
        let (mut product, mut previous) = (1.0, -1);
        let jump = |from: isize, to: isize| {
            let weight = |place: isize| f64::from(self.jumps.weight(place - from));
            weight(to) / (0..=end).map(weight).sum::<f64>()
        };
        for &link in links {
            product *= if link == 0 { share } else { 1.0 - share };
            if link > 0 {
                product *= jump(previous, link as isize - 1);
                previous = link as isize - 1;
            }
        }
        product * jump(previous, end)
    }

    /// The probability of the fertilities: one source token after the other, each given
    /// those before it.
    fn fertilities(&self, links: &[u16]) -> f64 {
        let mut seen: Vec<(u32, usize)> = Vec::new();
        let (mut product, prior) = (1.0, f64::from(self.priors.fertility));
        for (s, words) in self.source.iter().enumerate() {
            for (i, &e) in words.iter().enumerate() {
                let tokens = self.tokens().into_iter().zip(links);
                let taken = tokens.filter(|&((t, _), &link)| t == s && link as usize == i + 1);
                let fertility = taken.count();
                let same = seen.iter().filter(|&&other| other == (e, fertility)).count();
                let all = seen.iter().filter(|other| other.0 == e).count();
                product *= (same as f64 + prior) / (all as f64 + 8.0 * prior);
                seen.push((e, fertility));
            }
        }
        product
    }

    /// The probability of all links with all words, up to a constant factor.
    fn joint(&self, links: &[u16]) -> f64 {
        let pairs = self.pairs(links);
        let mut product = self.fertilities(links);
        for (k, &(e, f)) in pairs.iter().enumerate() {
            product *= self.translation(e, f, &pairs[..k]);
        }
        for s in 0..self.source.len() {
            product *= self.path(s, &self.links_of(s, links));
        }
        product
    }

    fn links_of(&self, s: usize, links: &[u16]) -> Vec<u16> {
        let tokens = self.tokens().into_iter().zip(links);
        tokens.filter(|&((t, _), _)| t == s).map(|(_, &link)| link).collect()
    }

    /// How much likelier one more link at a source position is, given the fertilities of all
    /// other source words among the links `counted`; `links` says how many it has now.
    fn one_more(&self, (s, i): Token, counted: &[u16], links: &[u16]) -> f64 {
        let taken = |(s, i): Token, links: &[u16]| {
            self.links_of(s, links).iter().filter(|&&link| link as usize == i + 1).count()
        };
        let word = self.source[s][i];
        let prior = f64::from(self.priors.fertility);
        let others = |k: usize| -> f64 {
            let sentences = self.source.iter().enumerate();
            let places = sentences.flat_map(|(t, words)| (0..words.len()).map(move |p| (t, p)));
            let alike = places.filter(|&(t, p)| (t, p) != (s, i) && self.source[t][p] == word);
            alike.filter(|&place| taken(place, counted) == k).count() as f64
        };
        let now = taken((s, i), links);
        (others(now + 1) + prior) / (others(now) + prior)
    }

    /// How likely each link of one token is: words and fertilities given the links `counted`,
    /// jumps given those of its sentence now.
    fn conditional(&self, at: usize, counted: &[u16], links: &[u16]) -> Vec<f64> {
        let (s, j) = self.tokens()[at];
        let f = self.target[s][j];
        let mut others = self.pairs(counted);
        others.remove(at);
        let mut without = links.to_vec();
        without[at] = 0;
        let weigh = |link: u16| {
            let i = (link as usize).checked_sub(1);
            let more = i.map_or(1.0, |i| self.one_more((s, i), counted, &without));
            let mut changed = links.to_vec();
            changed[at] = link;
            self.translation(i.map(|i| self.source[s][i]), f, &others)
                * more
                * self.path(s, &self.links_of(s, &changed))
        };
        normalised((0..=self.source[s].len() as u16).map(weigh).collect())
    }
}

fn normalised(weights: Vec<f64>) -> Vec<f64> {
    let sum: f64 = weights.iter().sum();
    weights.into_iter().map(|weight| weight / sum).collect()
}

fn assert_close(found: &[f64], expected: &[f64], tolerance: f64) {
    assert_eq!(found.len(), expected.len());
    for (one, other) in found.iter().zip(expected) {
        assert!((one - other).abs() < tolerance, "{found:?} {expected:?}");
    }
}

/// With a stem prior beyond all counts, the prior of a translation is fixed and the links
/// have a joint probability. A chain that counts every link as soon as it is drawn must visit
/// each of the 81 states as often.
#[test]
fn a_chain_visits_every_state_as_often_as_its_joint_probability_says() {
    let source = vec![vec![0, 1], vec![0, 1], vec![1, 2], vec![1, 2]];
    let target = vec![vec![0], vec![1], vec![1], vec![2]];
    let twins = vec![NONE, 1, NONE];
    let corpus = Corpus::new(source, target, vec![0, 1, 2], twins, 1e6);
    let state = |links: &[u16]| links.iter().fold(0, |sum, &link| 3 * sum + link as usize);
    let links_of_state = |state: usize| -> Vec<u16> {
        [27, 9, 3, 1].iter().map(|&unit| (state / unit % 3) as u16).collect()
    };
    let expected = (0..81).map(|k| corpus.joint(&links_of_state(k))).collect();

    let (source, target) = corpus.words();
    let (source, target) = (source.side(), target.side());
    let background = Background::new(source, target, &corpus.twins, &[1, 2, 1]);
    let mut chain = Chain::new(source, target, &background, corpus.priors, vec![0; 4], 1);
    let (mut desk, mut visits) = (Desk::default(), vec![0.0; 81]);
    let mut random = Random::new(1, 0);
    for _ in 0..200_000 {
        for s in 0..4 {
            let mut drawn = Vec::new();
            chain.visit(s, &mut random, &corpus.jumps, &mut desk, &mut drawn);
            chain.take(s..s + 1, &drawn);
        }
        visits[state(&chain.links)] += 1.0;
    }
    assert_close(&normalised(visits), &normalised(expected), 0.004);
}

/// The weights that remain on the desk are those of the last word visited.
#[test]
fn a_link_is_drawn_as_likely_as_the_links_counted_make_it() {
    let mut random = Random::new(7, 0);
    // Words 2k and 2k + 1 share a stem.
    let stems: Vec<u32> = (0..10).map(|word| word / 2).collect();
    let mut sentence = |step: u32| -> Vec<u32> {
        let start = random.draw() as u32;
        let length = 2 + start % 3;
        (0..length).map(|k| (2 * ((start >> 8) + k * step) + (start >> 20 & 1)) % 10).collect()
    };
    let source: Text = (0..12).map(|_| sentence(2)).collect();
    let mut target: Text = (0..12).map(|_| sentence(1)).collect();
    target.push((0..10).collect());
    let source = [source, vec![vec![0, 4, 8]]].concat();
    let twins = vec![NONE, NONE, 2, NONE, 5, 4, NONE, NONE, 8, NONE];
    let corpus = Corpus::new(source, target, stems, twins, 4.0);

    let (source, target) = corpus.words();
    let (source, target) = (source.side(), target.side());
    let counts: Vec<u64> = (0..10).map(|f| corpus.target_count(f) as u64).collect();
    let background = Background::new(source, target, &corpus.twins, &counts);
    let links = vec![0; target.tokens.len()];
    let mut chain = Chain::new(source, target, &background, corpus.priors, links, 1);
    let mut desk = Desk::default();
    let mut random = Random::new(1, 0);
    for _ in 0..10 {
        for s in 0..source.sentences() {
            let counted = chain.links.clone();
            let mut drawn = Vec::new();
            chain.visit(s, &mut random, &corpus.jumps, &mut desk, &mut drawn);
            chain.take(s..s + 1, &drawn);
            let last = target.offsets[s + 1] as usize - 1;
            let mut weights: Vec<f64> = desk.weights.iter().map(|&w| f64::from(w)).collect();
            weights.truncate(source.sentence(s).len() + 1);
            weights.rotate_right(1); // the empty word comes first, as among links
            let expected = corpus.conditional(last, &counted, &chain.links);
            assert_close(&normalised(weights), &expected, 1e-4);
        }
    }
}

#[test]
fn the_tables_collected_are_sums_over_sweeps() {
    let text = vec![vec![0, 1], vec![1, 2]];
    let corpus = Corpus::new(text.clone(), text, vec![0, 1, 2], vec![NONE; 3], 4.0);
    let (source, target) = corpus.words();
    let (source, target) = (source.side(), target.side());
    let background = Background::new(source, target, &corpus.twins, &[1, 2, 1]);
    let chain = Chain::new(source, target, &background, corpus.priors, vec![1; 4], 1);
    let sweeps = Sweeps { total: 9, collected: 6 };
    let tables = chain.run(sweeps, &Watch::default());
    assert_eq!(tables.sweeps, 6);
    // 4 target words, 4 source words, and a jump more than there are links, in each sweep
    let linked: u32 = (0..3).flat_map(|f| tables.lexicon.pairs.sorted(f)).map(|p| p.1).sum();
    assert_eq!(u64::from(linked) + tables.lexicon.empty.iter().sum::<u64>(), 6 * 4);
    assert_eq!(tables.fertility.rows.iter().flatten().sum::<u64>(), 6 * 4);
    assert_eq!(tables.jumps.as_slice().iter().sum::<f64>(), f64::from(linked + 6 * 2));
}

/// Three parts of random sentences, and their links after three sweeps.
fn sampled(threads: usize) -> Vec<u16> {
    let mut random = Random::new(3, 0);
    let mut text = || -> Text {
        let mut sentence =
            || (0..1 + random.draw() % 6).map(|_| random.draw() as u32 % 9).collect();
        (0..2 * PART + 100).map(|_| sentence()).collect()
    };
    let stems: Vec<u32> = (0..9).map(|word| word / 2).collect();
    let [source, target] = [text(), text()].map(|text| Words::new(&text, stems.clone()));
    let (source, target) = (source.side(), target.side());
    let counts: Vec<u64> =
        (0..9).map(|f| target.tokens.iter().filter(|&&word| word == f).count() as u64).collect();
    let background = Background::new(source, target, &[NONE; 9], &counts);
    let links = vec![0; target.tokens.len()];
    let mut chain = Chain::new(source, target, &background, priors(4.0), links, 1);
    let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
    pool.install(|| (0..3).for_each(|number| chain.sweep(number, &Watch::default())));
    // What was counted in passing is what the links say.
    let again = Chain::new(source, target, &background, priors(4.0), chain.links.clone(), 1);
    for f in 0..9 {
        let (one, other) = (&chain.tables.lexicon.pairs, &again.tables.lexicon.pairs);
        assert_eq!(one.sorted(f), other.sorted(f));
    }
    assert_eq!(chain.tables.lexicon.empty, again.tables.lexicon.empty);
    assert_eq!(chain.tables.fertility.rows, again.tables.fertility.rows);
    assert_eq!(chain.tables.jumps.as_slice(), again.tables.jumps.as_slice());
    chain.links
}

#[test]
fn links_depend_neither_on_threads_nor_on_the_width_of_vectors() {
    let links = sampled(1);
    assert!(links.iter().any(|&link| link > 1));
    assert_eq!(sampled(3), links);
    crate::wide::at_every_width(|| sampled(2));
}
