//! One round by hand, and what the two directions owe each other.

use super::*;
use crate::align::model1;
use crate::align::toy::{toy, Words};
use crate::random::Random;

const SETTINGS: HmmSettings =
    HmmSettings { rounds: 1, empty_share: 0.2, jump: 0.5, lexical: 0.01, floor: 1e-7 };

/// A model after two rounds of Model 1.
fn started(source: Side, target: Side) -> Hmm {
    let forward = model1::train(source, target, 2, 0.2, 0.01, &Watch::default());
    let backward = model1::train(target, source, 2, 0.2, 0.01, &Watch::default());
    Hmm::new(source, target, forward, backward, SETTINGS)
}

fn toy_words() -> (Words, Words) {
    let (source, target) = toy();
    let stems = vec![0, 1, 2];
    (Words::new(&source, stems.clone()), Words::new(&target, stems))
}

#[test]
fn a_shrunk_count_is_exp_of_digamma() {
    // digamma(1/2) = -1.9635100, digamma(1) = -0.5772157, digamma(10) = 2.2517526
    for (x, digamma) in [(0.5, -1.963_51), (1.0, -0.577_215_7), (10.0, 2.251_752_6_f32)] {
        assert!((shrunk(x) / digamma.exp() - 1.0).abs() < 1e-5, "{x}");
    }
    assert!((shrunk(1000.0) - 999.5).abs() < 1e-2);
}

#[test]
fn a_round_counts_what_both_directions_believe_in() {
    let (source, target) = toy_words();
    let (source, target) = (source.side(), target.side());
    let mut hmm = started(source, target);
    let jumps = hmm.jump_tables(2, 2);
    let mut expected = vec![0.0; hmm.forward.len()];
    for s in 0..2 {
        let mut pair = Inference::default();
        hmm.infer(source.sentence(s), target.sentence(s), &jumps, &mut pair, None);
        for (i, &e) in source.sentence(s).iter().enumerate() {
            for (j, &f) in target.sentence(s).iter().enumerate() {
                expected[hmm.index.get(e, f) as usize] +=
                    pair.forward.links[j * 2 + i] * pair.backward.links[i * 2 + j];
            }
        }
    }
    hmm.train(source, target, &Watch::default());
    for (place, expected) in expected.iter().enumerate() {
        let found = hmm.count(place as u32);
        assert!((found - expected).abs() < 1e-3, "{found} {expected}");
    }
    // p(house | haus) = shrunk(c(haus, house) + prior) / shrunk(c(haus) + prior)
    let (haus, house, the) = (1, 1, 0);
    let count = |f| hmm.count(hmm.index.get(haus, f));
    let ratio = shrunk(count(house) + 0.01) / shrunk(count(house) + count(the) + 0.01);
    let found = hmm.forward[hmm.index.get(haus, house) as usize];
    assert!((found - ratio).abs() < 1e-5, "{found} {ratio}");
}

#[test]
fn swapping_the_sides_swaps_the_directions() {
    let source = vec![vec![0, 1], vec![0, 2], vec![0, 1, 2]];
    let target = vec![vec![0, 1], vec![2], vec![1, 2, 2, 0]];
    let [source, target] = [source, target].map(|text| Words::new(&text, vec![0, 1, 2]));
    let (source, target) = (source.side(), target.side());
    let (mut straight, mut swapped) = (started(source, target), started(target, source));
    straight.train(source, target, &Watch::default());
    swapped.train(target, source, &Watch::default());
    for (e, f) in [(0, 0), (1, 1), (2, 2), (0, 1), (1, 0)] {
        let one = straight.forward[straight.index.get(e, f) as usize];
        let other = swapped.backward[swapped.index.get(f, e) as usize];
        assert_eq!(one, other);
    }
    let (ahead, back) = swapped.best_links(target, source, &Watch::default());
    assert_eq!(straight.best_links(source, target, &Watch::default()), (back, ahead));
}

#[test]
fn the_words_of_the_toy_corpus_find_each_other() {
    let (source, target) = toy_words();
    let (source, target) = (source.side(), target.side());
    let mut hmm = started(source, target);
    (0..4).for_each(|_| hmm.train(source, target, &Watch::default()));
    let in_step = vec![1, 2, 1, 2];
    assert_eq!(hmm.best_links(source, target, &Watch::default()), (in_step.clone(), in_step));
}

#[test]
fn the_width_of_vectors_and_the_number_of_threads_change_no_bit() {
    let mut random = Random::new(4, 0);
    let mut text = || -> Vec<Vec<u32>> {
        let mut sentence =
            || (0..1 + random.draw() % 40).map(|_| random.draw() as u32 % 30).collect();
        (0..600).map(|_| sentence()).collect()
    };
    let [source, target] = [text(), text()].map(|text| Words::new(&text, vec![0; 30]));
    let (source, target) = (source.side(), target.side());
    let work = |threads: usize| {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
        pool.install(|| {
            let mut hmm = started(source, target);
            (0..2).for_each(|_| hmm.train(source, target, &Watch::default()));
            let jumps = [&hmm.forward_jumps, &hmm.backward_jumps].map(|j| j.as_slice().to_vec());
            (hmm.forward, hmm.backward, jumps)
        })
    };
    crate::wide::at_every_width(|| work(2));
    assert!(work(1) == work(3));
}
