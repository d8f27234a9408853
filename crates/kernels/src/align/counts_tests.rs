//! Counts of word pairs against a plain map, and what tidying frees.

use super::*;
use crate::random::Random;
use std::collections::BTreeMap;

/// The slow twin: (target, source) and its count.
type Plain = BTreeMap<(u32, u32), u32>;

const TARGETS: u32 = 5;

fn add(table: &mut PairCounts, plain: &mut Plain, source: u32, target: u32, amount: u32) {
    table.add(source, target, amount);
    *plain.entry((target, source)).or_default() += amount;
}

fn remove_one(table: &mut PairCounts, plain: &mut Plain, random: &mut Random) {
    let at = random.draw() as usize % plain.len();
    let (&(target, source), &count) = plain.iter().nth(at).unwrap();
    table.remove(source, target);
    if count == 1 {
        plain.remove(&(target, source));
    } else {
        plain.insert((target, source), count - 1);
    }
}

fn assert_same(table: &PairCounts, plain: &Plain, sources: u32) {
    assert_eq!(table.live, plain.len());
    let all: Vec<u32> = (0..sources).collect();
    for target in 0..TARGETS {
        let kept: Vec<(u32, u32)> = plain
            .range((target, 0)..(target + 1, 0))
            .map(|(&(_, source), &count)| (source, count))
            .collect();
        assert_eq!(table.sorted(target), kept);
        let mut filled = vec![0; all.len()];
        table.row(target).fill(&all, &mut filled, |count| count);
        for source in 0..sources {
            let count = plain.get(&(target, source)).copied().unwrap_or(0);
            assert_eq!(table.get(source, target), count);
            assert_eq!(filled[source as usize], count);
        }
    }
}

#[test]
fn additions_and_removals_agree_with_a_plain_map() {
    for (seed, sources) in [(1, 3), (2, 10), (3, 100), (4, 2000)] {
        let mut random = Random::new(seed, 0);
        let (mut table, mut plain) = (PairCounts::new(TARGETS as usize), Plain::new());
        for step in 0..6000 {
            // The table grows in the first third, shrinks in the second, then holds.
            let growing = [0.9, 0.2, 0.5][step / 2000];
            if plain.is_empty() || random.unit() < growing {
                let draw = random.draw() as u32;
                // The last target word takes most pairs, the first hardly any.
                let target = (random.unit().sqrt() * TARGETS as f32) as u32;
                let amount = 1 + random.draw() as u32 % 3;
                add(&mut table, &mut plain, (draw >> 8) % sources, target, amount);
            } else {
                remove_one(&mut table, &mut plain, &mut random);
            }
            if step % 1000 == 999 {
                assert_same(&table, &plain, sources);
                table.tidy();
                assert_same(&table, &plain, sources);
            }
        }
    }
}

#[test]
fn absorbing_a_table_adds_all_its_counts() {
    let mut random = Random::new(5, 0);
    let (mut sum, mut plain) = (PairCounts::new(TARGETS as usize), Plain::new());
    for _ in 0..3 {
        let mut table = PairCounts::new(TARGETS as usize);
        for _ in 0..200 {
            let (source, target) = (random.draw() as u32 % 50, random.draw() as u32 % TARGETS);
            add(&mut table, &mut plain, source, target, 2);
        }
        sum.absorb(&table);
    }
    assert_same(&sum, &plain, 50);
}

#[test]
fn tidying_gives_back_the_memory_of_pairs_that_went() {
    let mut table = PairCounts::new(1);
    (0..10_000).for_each(|source| table.add(source, 0, 1));
    (10..10_000).for_each(|source| table.remove(source, 0));
    let before = table.arena.len();
    table.tidy();
    assert!(table.arena.len() * 100 < before);
    assert_eq!(table.sorted(0), (0..10).map(|s| (s, 1)).collect::<Vec<_>>());
}

#[test]
fn a_target_word_never_seen_has_an_empty_row() {
    let table = PairCounts::new(1);
    assert_eq!((table.get(3, 0), table.get(3, 7)), (0, 0));
}

#[test]
fn rows_opened_at_their_final_size_hold_their_pairs_and_waste_little() {
    let mut random = Random::new(6, 0);
    let sizes = [0, 1, 4, 5, 8, 9, 30, 100, 3000];
    let (mut table, mut plain) = (PairCounts::new(sizes.len()), Plain::new());
    table.reserve(sizes.into_iter());
    for (target, &size) in (0..).zip(&sizes) {
        let first = random.draw() as u32 % 1000;
        let pairs: Vec<(u32, u32)> = (0..size as u32).map(|k| (first + 7 * k, k + 1)).collect();
        table.fill_row(target, &pairs);
        plain.extend(pairs.iter().map(|&(source, count)| ((target, source), count)));
    }
    assert_eq!(table.lost, 0);
    assert_eq!(table.live, plain.len());
    for (&(target, source), &count) in &plain {
        assert_eq!(table.get(source, target), count);
        assert_eq!(table.get(source + 1, target), 0);
    }
    assert!(table.bytes() < 24 * plain.len(), "{}", table.bytes());
    // It goes on as any other.
    table.add(3, 0, 5);
    assert_eq!(table.get(3, 0), 5);
}
