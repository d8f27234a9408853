//! A Bayesian word alignment model, sampled.
//!
//! The story: each target word picks a source position, near the one its predecessor picked
//! (or no position at all: the empty word), and is a translation of the word there. Every
//! source word has its own habit of how many target words it takes. Translation tables have a
//! sparse Dirichlet prior, so a word is content with few translations; the prior's mass goes
//! to translations that the word's stem has, and to the word itself when both sides share it.
//! Translations and fertilities are integrated out: a link is drawn given all other links of
//! the corpus. (Östling and Tiedemann 2016 describe such a sampler. Ours differs in the stems,
//! in normalised jumps, and in its start: links that two HMMs agree on, instead of random
//! ones, save the many sweeps in which a chain finds its way, and the chains that never do.)
//!
//! Notation: e source word, f target word, i source position, j target position.

use super::bitext::Side;
use super::jumps::{JumpCounts, JumpTable};
use super::lexicon::{Background, Lexicon, Sentence};
use super::random::{total, Random};
use super::tables::{Priors, Tables};
use super::watch::Watch;

/// Sweeps over the corpus; the tables of the last `collected` are summed.
#[derive(Clone, Copy, Debug)]
pub struct Sweeps {
    pub total: usize,
    pub collected: usize,
}

pub struct Chain<'a> {
    source: Side<'a>,
    target: Side<'a>,
    background: &'a Background<'a>,
    priors: Priors,
    random: Random,
    /// For each target token its source position plus one, or 0 for the empty word.
    links: Vec<u16>,
    tables: Tables,
    longest: usize,
}

/// The sentence at hand.
#[derive(Default)]
struct Desk {
    sentence: Sentence,
    fertility: Vec<u16>,
    by_fertility: Vec<f32>,
    /// The source position of the next linked target word, for each target position.
    next: Vec<i32>,
    weights: Vec<f32>,
    scratch: Vec<f32>,
}

impl<'a> Chain<'a> {
    /// Starts from given links: for each target token, source position plus one, or 0.
    pub fn new(
        source: Side<'a>,
        target: Side<'a>,
        background: &'a Background<'a>,
        priors: Priors,
        links: Vec<u16>,
        random: Random,
    ) -> Self {
        let mut tables = Tables::new(source, target, priors);
        for s in 0..source.sentences() {
            let (words, start) = (source.sentence(s), target.start(s));
            for (j, &f) in target.sentence(s).iter().enumerate() {
                match links[start + j] {
                    0 => tables.lexicon.add_empty(f, 1),
                    link => tables.lexicon.add(source, target, words[link as usize - 1], f, 1),
                }
            }
        }
        let longest = source.longest();
        Chain { source, target, background, priors, random, links, tables, longest }
    }

    /// Sweeps over the corpus; gives the sum of the tables collected.
    pub fn run(mut self, sweeps: Sweeps, watch: &Watch) -> Tables {
        let mut kept = Tables::new(self.source, self.target, self.priors);
        for sweep in 0..sweeps.total {
            self.sweep(watch);
            if watch.is_cancelled() {
                break;
            }
            if sweeps.total - sweep <= sweeps.collected {
                self.recount();
                self.tables.sweeps = 1;
                kept.absorb(&self.tables);
            }
            watch.step();
        }
        kept
    }

    fn sweep(&mut self, watch: &Watch) {
        self.recount();
        self.tables.lexicon.tidy();
        let jumps = JumpTable::new(&self.tables.jumps, f64::from(self.priors.jump), self.longest);
        let mut desk = Desk::default();
        for s in 0..self.source.sentences() {
            if s % 1024 == 0 && watch.is_cancelled() {
                return;
            }
            self.visit(s, &jumps, &mut desk);
        }
    }

    /// Counts jumps and fertilities of the links as they stand.
    fn recount(&mut self) {
        self.tables.jumps = JumpCounts::default();
        self.tables.fertility.clear();
        let mut taken: Vec<u16> = Vec::new();
        for s in 0..self.source.sentences() {
            let words = self.source.sentence(s);
            let start = self.target.start(s);
            let links = &self.links[start..start + self.target.sentence(s).len()];
            taken.clear();
            taken.resize(words.len(), 0);
            let mut previous = -1isize;
            for &link in links.iter().filter(|&&link| link > 0) {
                let place = link as isize - 1;
                self.tables.jumps.add(place - previous, 1.0);
                taken[place as usize] += 1;
                previous = place;
            }
            self.tables.jumps.add(words.len() as isize - previous, 1.0);
            for (&e, &fertility) in words.iter().zip(&taken) {
                self.tables.fertility.add(e, fertility);
            }
        }
    }

    fn set_up(&self, s: usize, jumps: &JumpTable, desk: &mut Desk) {
        let words = self.source.sentence(s);
        let start = self.target.start(s);
        let links = &self.links[start..start + self.target.sentence(s).len()];
        let length = words.len();
        desk.sentence.open(words, &self.tables.lexicon, self.background);
        desk.weights.resize(length + 1, 0.0);
        desk.scratch.resize(length, 0.0);
        for (i, place) in desk.sentence.by_place.iter_mut().enumerate() {
            *place = jumps.normaliser(i as isize, length);
        }
        desk.next.clear();
        desk.next.resize(links.len(), 0);
        desk.fertility.clear();
        desk.fertility.resize(length, 0);
        let mut next = length as i32;
        for (j, &link) in links.iter().enumerate().rev() {
            desk.next[j] = next;
            if link > 0 {
                next = i32::from(link) - 1;
                desk.fertility[next as usize] += 1;
            }
        }
        let fertility = &self.tables.fertility;
        desk.by_fertility.clear();
        desk.by_fertility
            .extend(words.iter().zip(&desk.fertility).map(|(&e, &k)| fertility.gain(e, k)));
    }

    fn visit(&mut self, s: usize, jumps: &JumpTable, desk: &mut Desk) {
        self.set_up(s, jumps, desk);
        let length = self.source.sentence(s).len();
        let start = self.target.start(s);
        let empty_odds = self.priors.empty_share / (1.0 - self.priors.empty_share);
        let mut previous = -1isize;
        for (j, &f) in self.target.sentence(s).iter().enumerate() {
            self.change(desk, self.links[start + j], f, Lexicon::unlink, -1);
            let lexicon = &self.tables.lexicon;
            lexicon.weigh(self.background, &desk.sentence, f, &mut desk.weights, &mut desk.scratch);
            let next = desk.next[j] as isize;
            let leaving = jumps.leaving(previous, length);
            let entering = jumps.entering(next, 0, length);
            let by_fertility = &desk.by_fertility[..length];
            let weights = &mut desk.weights[..=length];
            for i in 0..length {
                weights[i] *= by_fertility[i] * leaving[i] * entering[i];
            }
            weights[length] = lexicon.empty_weight(self.background, f)
                * empty_odds
                * jumps.weight(next - previous);
            let choice = self.random.choose(weights, total(weights));
            let link = if choice == length { 0 } else { choice as u16 + 1 };
            self.links[start + j] = link;
            self.change(desk, link, f, Lexicon::link, 1);
            if link > 0 {
                previous = choice as isize;
            }
        }
    }

    #[inline(always)]
    fn change(
        &mut self,
        desk: &mut Desk,
        link: u16,
        f: u32,
        act: impl Fn(&mut Lexicon, &Background, &mut Sentence, Option<usize>, u32),
        step: i16,
    ) {
        let place = (link as usize).checked_sub(1);
        act(&mut self.tables.lexicon, self.background, &mut desk.sentence, place, f);
        if let Some(i) = place {
            let e = desk.sentence.words[i];
            let old = desk.fertility[i];
            desk.fertility[i] = old.wrapping_add_signed(step);
            self.tables.fertility.move_one(e, old, desk.fertility[i]);
            desk.by_fertility[i] = self.tables.fertility.gain(e, desk.fertility[i]);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::bitext::NONE;
    use super::super::lexicon::LexicalPriors;
    use super::super::model1::tests::{Text, Words};
    use super::*;

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
            (
                Words::new(&self.source, self.stems.clone()),
                Words::new(&self.target, self.stems.clone()),
            )
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
            let from_stem = (count(&|other, g| of_stem(other) && stem(g) == stem(f))
                + b / stem_count)
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

        /// How likely each link of one token is, given all other links.
        fn conditional(&self, at: usize, links: &[u16]) -> Vec<f64> {
            let (s, j) = self.tokens()[at];
            let f = self.target[s][j];
            let mut others = self.pairs(links);
            others.remove(at);
            let weigh = |link: u16| {
                let e = (link as usize).checked_sub(1).map(|i| self.source[s][i]);
                let mut changed = links.to_vec();
                changed[at] = link;
                self.translation(e, f, &others)
                    * self.fertilities(&changed)
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
    /// have a joint probability; a chain left alone must visit each of the 81 states as often.
    #[test]
    fn a_chain_visits_every_state_as_often_as_its_joint_probability_says() {
        let text = vec![vec![0, 1], vec![1, 2]];
        let twins = vec![NONE, 1, NONE];
        let corpus = Corpus::new(text.clone(), text, vec![0, 1, 2], twins, 1e6);
        let state = |links: &[u16]| links.iter().fold(0, |sum, &link| 3 * sum + link as usize);
        let links_of_state = |state: usize| -> Vec<u16> {
            [27, 9, 3, 1].iter().map(|&unit| (state / unit % 3) as u16).collect()
        };
        let expected = (0..81).map(|k| corpus.joint(&links_of_state(k))).collect();

        let (source, target) = corpus.words();
        let (source, target) = (source.side(), target.side());
        let background = Background::new(source, target, &corpus.twins, &[1, 2, 1]);
        let random = Random::new(1, 0);
        let mut chain = Chain::new(source, target, &background, corpus.priors, vec![0; 4], random);
        chain.recount();
        let (mut desk, mut visits) = (Desk::default(), vec![0.0; 81]);
        for _ in 0..200_000 {
            chain.visit(0, &corpus.jumps, &mut desk);
            chain.visit(1, &corpus.jumps, &mut desk);
            visits[state(&chain.links)] += 1.0;
        }
        assert_close(&normalised(visits), &normalised(expected), 0.004);
    }

    /// The weights that remain on the desk are those of the last word visited.
    #[test]
    fn a_link_is_drawn_as_likely_as_all_other_links_make_it() {
        let mut random = Random::new(7, 0);
        // Words 2k and 2k + 1 share a stem; no stem comes twice in a source sentence.
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
        let random = Random::new(1, 0);
        let mut chain = Chain::new(source, target, &background, corpus.priors, links, random);
        chain.recount();
        let mut desk = Desk::default();
        for _ in 0..10 {
            for s in 0..source.sentences() {
                chain.visit(s, &corpus.jumps, &mut desk);
                let last = target.offsets[s + 1] as usize - 1;
                let mut weights: Vec<f64> = desk.weights.iter().map(|&w| f64::from(w)).collect();
                weights.truncate(source.sentence(s).len() + 1);
                weights.rotate_right(1); // the empty word comes first, as among links
                let expected = corpus.conditional(last, &chain.links);
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
        let random = Random::new(1, 0);
        let chain = Chain::new(source, target, &background, corpus.priors, vec![1; 4], random);
        let sweeps = Sweeps { total: 9, collected: 6 };
        let tables = chain.run(sweeps, &Watch::default());
        assert_eq!(tables.sweeps, 6);
        // 4 target words, 4 source words, and a jump more than there are links, in each sweep
        let linked: u32 = (0..3).flat_map(|f| tables.lexicon.pairs.sorted(f)).map(|p| p.1).sum();
        assert_eq!(linked + tables.lexicon.empty.iter().sum::<u32>(), 6 * 4);
        assert_eq!(tables.fertility.rows.iter().flatten().sum::<u32>(), 6 * 4);
        assert_eq!(tables.jumps.as_slice().iter().sum::<f64>(), f64::from(linked + 6 * 2));
    }
}
