//! States against their slow twin, which searches the whole context of every word again.

use super::*;
use crate::lm::{write, ArpaReader, Model, Opened};
use crate::random::Random;
use crate::watch::Watch;
use std::io::Cursor;

const WORDS: u64 = 5;

/// A model of random n-grams over few words, so that some are found and some are not.
fn random_model(seed: u64, order: usize) -> Vec<u8> {
    let mut random = Random::new(seed, 0);
    let mut value = || -((random.draw() % 1000) as f32) / 500.0;
    let mut sections = vec![vec![format!("{} <unk>", value()), format!("-99 <s> {}", value())]];
    sections[0].push(format!("{} </s>", value()));
    for word in 0..WORDS {
        sections[0].push(format!("{} w{word} {}", value(), value()));
    }
    let mut random = Random::new(seed, 1);
    for length in 2..=order {
        let mut grams: Vec<String> = (0..8 + 6 * length)
            .map(|_| {
                let word = |_| format!("w{}", random.draw() % WORDS);
                let mut words: Vec<String> = (0..length).map(word).collect();
                if random.draw().is_multiple_of(5) {
                    words[0] = "<s>".into();
                }
                if random.draw().is_multiple_of(5) {
                    words[length - 1] = "</s>".into();
                }
                words.join(" ")
            })
            .collect();
        grams.sort();
        grams.dedup();
        let mut line = |gram: String| {
            let (probability, backoff) = (random.draw() % 1000, random.draw() % 3);
            let shown = format!("{} {gram}", -(probability as f32) / 400.0);
            match length < order && backoff > 0 {
                true => format!("{shown} {}", -(backoff as f32) / 8.0),
                false => shown,
            }
        };
        sections.push(grams.into_iter().map(&mut line).collect());
    }
    let mut text = String::from("\\data\\\n");
    for (place, section) in sections.iter().enumerate() {
        text += &format!("ngram {}={}\n", place + 1, section.len());
    }
    for (place, section) in sections.iter().enumerate() {
        text += &format!("\n\\{}-grams:\n{}\n", place + 1, section.join("\n"));
    }
    text += "\n\\end\\\n";
    let mut reader = ArpaReader::default();
    reader.feed(text.as_bytes()).unwrap();
    let gathered = reader.finish().unwrap();
    write(&gathered, Cursor::new(Vec::new()), true, &Watch::default()).unwrap().into_inner()
}

/// Keeps words and scores alone.
#[derive(Clone, Copy, Debug, PartialEq, Default)]
struct Slow {
    left: [u32; MOST],
    logs: [f32; MOST],
    right: [u32; MOST],
    lefts: u8,
    rights: u8,
    closed: bool,
    cut: bool,
}

impl Slow {
    /// The state of an empty piece.
    fn empty(order: usize) -> Slow {
        Slow { closed: order == 1, ..Slow::default() }
    }

    /// The state at the beginning of a text.
    fn begun(model: &Model) -> Slow {
        let mut state = Slow { closed: true, ..Slow::default() };
        state.push_right(model.begin(), 1, model.order());
        state
    }

    /// Adds a word and returns its log probability.
    fn add_word(&mut self, model: &Model, word: u32) -> f32 {
        let scored = model.score(&self.right[..self.rights.into()], word);
        self.push_left(word, scored.log, scored.matched, scored.extends, model.order());
        self.push_right(word, scored.matched, model.order());
        scored.log
    }

    /// Adds a piece and returns how much the words before it change its log probability.
    fn add(&mut self, model: &Model, piece: &Slow) -> f64 {
        let order = model.order();
        if self.lefts == 0 && !self.closed {
            *self = *piece;
            return 0.0;
        }
        if self.rights == 0 {
            self.follow(piece);
            return 0.0;
        }
        let mut gain = 0.0;
        for place in 0..usize::from(piece.lefts) {
            let word = piece.left[place];
            let scored = model.score(&self.right[..self.rights.into()], word);
            gain += f64::from(scored.log) - f64::from(piece.logs[place]);
            self.push_left(word, scored.log, scored.matched, scored.extends, order);
            self.push_right(word, scored.matched, order);
            if usize::from(scored.matched) <= place + 1 {
                // No n-gram goes beyond the piece: its other words stay as they are.
                self.follow(piece);
                return gain;
            }
        }
        if piece.closed {
            self.follow(piece);
        }
        gain
    }

    /// Cuts the right words to those that the model can use.
    fn cut(&mut self, model: &Model) {
        if self.cut {
            return;
        }
        self.cut = true;
        let useful = model.useful(&self.right[..self.rights.into()]) as u8;
        if useful < self.rights {
            self.rights = useful;
            self.closed = true;
        }
    }

    /// The log probability that the text ends here.
    fn end(&self, model: &Model) -> f32 {
        model.score(&self.right[..self.rights.into()], model.end()).log
    }

    fn follow(&mut self, piece: &Slow) {
        self.right = piece.right;
        self.rights = piece.rights;
        self.cut = piece.cut;
    }

    fn push_left(&mut self, word: u32, log: f32, matched: u8, extends: bool, order: usize) {
        if !self.closed {
            self.left[usize::from(self.lefts)] = word;
            self.logs[usize::from(self.lefts)] = log;
            self.lefts += 1;
            self.closed = matched != self.lefts || !extends || usize::from(self.lefts) == order - 1;
        }
    }

    fn push_right(&mut self, word: u32, matched: u8, order: usize) {
        self.right.copy_within(..MOST - 1, 1);
        self.right[0] = word;
        self.cut = false;
        self.rights = usize::from(matched).min(order - 1) as u8;
    }
}

fn assert_same(state: &State, slow: &Slow) {
    let (lefts, rights) = (usize::from(slow.lefts), usize::from(slow.rights));
    assert_eq!((state.lefts, state.rights, state.closed), (slow.lefts, slow.rights, slow.closed));
    assert_eq!(state.left[..lefts], slow.left[..lefts]);
    assert_eq!(state.logs[..lefts], slow.logs[..lefts]);
    assert_eq!(state.right[..rights], slow.right[..rights]);
}

/// Pieces of words, pieces of pieces and so on, each scored by both.
#[test]
fn pieces_in_any_order_score_bit_for_bit_as_with_their_whole_contexts() {
    for seed in 0..60 {
        let order = 1 + seed as usize % 6;
        let bytes = random_model(seed, order);
        let opened = Opened::new(&bytes).unwrap();
        let model = Model::open(&bytes, &opened).unwrap();
        let mut random = Random::new(seed, 2);
        let mut pieces = vec![(State::empty(order), Slow::empty(order))];
        for _ in 0..400 {
            let mut choose = |pieces: &[(State, Slow)]| {
                let recent = pieces.len() - random.draw() as usize % pieces.len().min(40) - 1;
                (pieces[recent], random.draw())
            };
            let ((mut state, mut slow), draw) = choose(&pieces);
            if draw.is_multiple_of(3) {
                (state, slow) = (State::begun(&model), Slow::begun(&model));
            } else if draw % 3 == 1 {
                (state, slow) = (State::empty(order), Slow::empty(order));
            }
            for _ in 0..1 + draw / 3 % 3 {
                let ((piece, other), draw) = choose(&pieces);
                // What begins a text follows nothing.
                if draw.is_multiple_of(2) || piece.lefts == 0 {
                    let word = model.word(&format!("w{}", draw / 2 % (WORDS + 1)));
                    assert_eq!(state.add_word(&model, word), slow.add_word(&model, word));
                } else {
                    assert_eq!(state.add(&model, &piece), slow.add(&model, &other));
                }
                assert_same(&state, &slow);
            }
            assert_eq!(state.end(&model), slow.end(&model));
            state.cut();
            slow.cut(&model);
            assert_same(&state, &slow);
            pieces.push((state, slow));
        }
    }
}
