//! Values of a feature as short codes.
//!
//! Eight bits per value: the values are divided into 256 buckets of equal mass, and each value is
//! replaced by the mean of its bucket (Ganitkevitch 2018, 6.4.2.1.3; Federico and Bertoldi 2006).
//! Nothing is lost unnecessarily: a value heavier than a bucket gets its own bucket, and so does
//! every value if there are no more than 256. Exact features get a table too if that is smaller.
//!
//! Where rare values matter as much as frequent ones (`Bounded`), half of the mass is the
//! frequency of a value and half its distance from the value before: no bucket is wider than about
//! 1/128 of the range, and a value far from all others stays exact.

use super::bits::width_of;
use std::cmp::Reverse;
use std::collections::BinaryHeap;

pub const BUCKETS: usize = 256;
pub(super) const LARGEST_TABLE: usize = 1 << 20;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    Quantised,
    Bounded,
    Exact,
}

/// How the values of one feature are written.
#[derive(Debug, Default)]
pub struct Codes {
    pub width: u32,
    /// The value of each code, in increasing order; if empty, a code is the bits of its value.
    pub table: Vec<f32>,
    /// The last key of each code.
    last_keys: Vec<u32>,
}

/// An integer that sorts as the value does; every NaN gets the same key, the last.
pub fn key(value: f32) -> u32 {
    let bits = if value.is_nan() { f32::NAN.to_bits() & 0x7FFF_FFFF } else { value.to_bits() };
    if bits >> 31 == 1 {
        !bits
    } else {
        bits | 1 << 31
    }
}

pub fn value(key: u32) -> f32 {
    f32::from_bits(if key >> 31 == 1 { key & 0x7FFF_FFFF } else { !key })
}

impl Codes {
    /// From the sorted keys of all values.
    pub fn of(keys: &[u32], kind: Kind) -> Codes {
        let mut runs: Vec<Run> = if kind == Kind::Exact && distinct(keys) > LARGEST_TABLE {
            Vec::new()
        } else {
            keys.chunk_by(|a, b| a == b).map(Run::of).collect()
        };
        if runs.is_empty() && !keys.is_empty() {
            return Codes::plain();
        }
        Codes::of_runs(&mut runs, keys.len(), kind)
    }

    /// From the values in order, of which there are `total`.
    pub(super) fn of_runs(runs: &mut [Run], total: usize, kind: Kind) -> Codes {
        if kind == Kind::Bounded {
            weigh_gaps(runs, total);
        }
        let mut codes = match kind {
            Kind::Quantised | Kind::Bounded if runs.len() > BUCKETS => buckets(runs),
            _ => Codes {
                width: 0,
                table: runs.iter().map(Run::value).collect(),
                last_keys: runs.iter().map(|run| run.key).collect(),
            },
        };
        codes.width = width_of(codes.table.len().saturating_sub(1) as u64);
        let in_table = total as u64 * u64::from(codes.width) + 32 * codes.table.len() as u64;
        let unbeaten = codes.width > 0 && in_table >= 32 * total as u64;
        if kind == Kind::Exact && unbeaten {
            return Codes::plain();
        }
        codes
    }

    /// A code is the bits of its value.
    pub(super) fn plain() -> Codes {
        Codes { width: 32, ..Codes::default() }
    }

    /// Adds a bucket of these values under the next code.
    fn add(&mut self, runs: &[Run]) {
        let count: usize = runs.iter().map(|run| run.count).sum();
        let sum: f64 = runs.iter().map(|run| f64::from(run.value()) * run.count as f64).sum();
        let alone = runs.len() == 1;
        self.table.push(if alone { runs[0].value() } else { (sum / count as f64) as f32 });
        self.last_keys.push(runs[runs.len() - 1].key);
    }

    pub fn encode(&self, value: f32) -> u64 {
        if self.table.is_empty() {
            return if self.width == 0 { 0 } else { value.to_bits().into() };
        }
        let key = key(value);
        self.last_keys.partition_point(|&last| last < key) as u64
    }
}

fn distinct(keys: &[u32]) -> usize {
    keys.chunk_by(|a, b| a == b).count()
}

/// A value (or the mean of values side by side, which `Tally` does not tell apart), the last key,
/// its frequency, and its share of the mass that buckets divide equally.
pub(super) struct Run {
    key: u32,
    value: f32,
    count: usize,
    mass: usize,
}

impl Run {
    pub(super) fn new(key: u32, value: f32, count: usize) -> Run {
        Run { key, value, count, mass: count }
    }

    fn of(same: &[u32]) -> Run {
        Run::new(same[0], value(same[0]), same.len())
    }

    fn value(&self) -> f32 {
        self.value
    }
}

/// Doubles the total mass: another `total` is shared out by the distances between values.
fn weigh_gaps(runs: &mut [Run], total: usize) {
    let mut finite = runs.iter().map(Run::value).filter(|value| value.is_finite());
    let Some(mut before) = finite.next().map(f64::from) else { return };
    let range = finite.next_back().map_or(before, f64::from) - before;
    for run in runs.iter_mut().filter(|run| run.value().is_finite()).skip(1) {
        let value = f64::from(run.value());
        run.mass += ((value - before) / range * total as f64) as usize;
        before = value;
    }
}

/// Heavy values, and those that have no mean, get buckets of their own; the light ones between
/// them share the rest.
fn buckets(runs: &[Run]) -> Codes {
    let heavy = least_heavy(runs);
    let alone = |run: &Run| run.mass >= heavy || !run.value().is_finite();
    let light = || runs.iter().filter(|run| !alone(run));
    let mut mass: usize = light().map(|run| run.mass).sum();
    let mut values = light().count();
    let mut buckets = BUCKETS - (runs.len() - values);
    let stretches = || runs.chunk_by(|a, b| !alone(a) && !alone(b));
    let mut stretches_left = stretches().filter(|stretch| !alone(&stretch[0])).count();
    let mut codes = Codes::default();
    for mut stretch in stretches() {
        if alone(&stretch[0]) {
            codes.add(stretch);
            continue;
        }
        stretches_left -= 1;
        while !stretch.is_empty() {
            let taken = if values <= buckets {
                1
            } else if buckets - stretches_left == 1 {
                stretch.len()
            } else {
                taken(stretch, mass as f64 / buckets as f64)
            };
            let (bucket, rest) = stretch.split_at(taken);
            codes.add(bucket);
            mass -= bucket.iter().map(|run| run.mass).sum::<usize>();
            values -= taken;
            buckets -= 1;
            stretch = rest;
        }
    }
    codes
}

/// The mass from which a value is as heavy as a bucket of lighter ones. Fewer than half of the
/// buckets go to heavy values, so that every stretch between two of them gets one.
fn least_heavy(runs: &[Run]) -> usize {
    let finite = || runs.iter().filter(|run| run.value().is_finite());
    let mut mass: usize = finite().map(|run| run.mass).sum();
    let mut buckets = BUCKETS - (runs.len() - finite().count());
    // Of a long list only the heaviest are looked at.
    let mut heaviest = BinaryHeap::with_capacity(BUCKETS);
    for run in finite() {
        if heaviest.len() < BUCKETS {
            heaviest.push(Reverse(run.mass));
        } else if heaviest.peek().is_some_and(|least: &Reverse<usize>| run.mass > least.0) {
            heaviest.pop();
            heaviest.push(Reverse(run.mass));
        }
    }
    let counts: Vec<usize> = heaviest.into_sorted_vec().into_iter().map(|mass| mass.0).collect();
    let mut heavy = 0;
    while heavy < BUCKETS / 2 - 2 && counts[heavy] * buckets >= mass {
        mass -= counts[heavy];
        buckets -= 1;
        heavy += 1;
    }
    match heavy {
        0 => usize::MAX,
        _ if counts[heavy] == counts[heavy - 1] => counts[heavy] + 1,
        _ => counts[heavy - 1],
    }
}

/// How many values bring a bucket closest to its share.
fn taken(runs: &[Run], share: f64) -> usize {
    let mut held = 0.0;
    for (taken, run) in runs.iter().enumerate() {
        let with = held + run.mass as f64;
        if taken > 0 && with - share > share - held {
            return taken;
        }
        if with >= share {
            return taken + 1;
        }
        held = with;
    }
    runs.len()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn codes(values: &[f32], kind: Kind) -> Codes {
        let mut keys: Vec<u32> = values.iter().map(|&value| key(value)).collect();
        keys.sort_unstable();
        Codes::of(&keys, kind)
    }

    #[test]
    fn five_hundred_and_twelve_values_are_paired_and_stand_for_their_mean() {
        let values: Vec<f32> = (0..512).map(|n| n as f32).collect();
        let codes = codes(&values, Kind::Quantised);
        assert_eq!((codes.width, codes.table.len()), (8, 256));
        assert_eq!(codes.table[..3], [0.5, 2.5, 4.5]);
        assert_eq!([codes.encode(4.0), codes.encode(5.0), codes.encode(511.0)], [2, 2, 255]);
    }

    #[test]
    fn a_heavy_value_and_values_without_a_mean_stay_exact() {
        let mut values: Vec<f32> = (1..=3000).map(|n| n as f32).collect();
        values.extend([0.0; 3000]);
        values.extend([f32::NAN, f32::INFINITY, f32::NEG_INFINITY, -f32::NAN]);
        let codes = codes(&values, Kind::Quantised);
        assert_eq!(codes.table.len(), 256);
        let back = |value: f32| codes.table[codes.encode(value) as usize];
        assert_eq!(
            [0.0, f32::INFINITY, f32::NEG_INFINITY].map(back),
            [0.0, f32::INFINITY, f32::NEG_INFINITY]
        );
        assert!(back(f32::NAN).is_nan());
        assert!((1..=3000).all(|n| (back(n as f32) - n as f32).abs() <= 6.0));
    }

    #[test]
    fn bounded_values_are_near_wherever_they_are() {
        // most between 0 and 1, and few as far as 100
        let mut values: Vec<f32> = (0..20_000).map(|n| n as f32 / 20_000.0).collect();
        values.extend((1..=400).map(|n| n as f32 / 4.0));
        let largest = |kind| {
            let codes = codes(&values, kind);
            assert_eq!(codes.table.len(), 256);
            let error = |&value: &f32| (codes.table[codes.encode(value) as usize] - value).abs();
            values.iter().map(error).fold(0.0, f32::max)
        };
        assert!(largest(Kind::Quantised) > 5.0);
        assert!(largest(Kind::Bounded) <= 100.0 / 128.0);
    }

    #[test]
    fn exact_values_take_a_table_only_where_it_is_smaller() {
        let many: Vec<f32> = (0..1000).map(|n| n as f32).collect();
        assert_eq!(codes(&many, Kind::Exact).width, 32);
        let few: Vec<f32> = (0..1000).map(|n| (n % 3) as f32).collect();
        assert_eq!((codes(&few, Kind::Exact).width, codes(&few, Kind::Exact).table.len()), (2, 3));
        assert_eq!(codes(&[7.0; 9], Kind::Exact).width, 0);
        assert_eq!(codes(&[], Kind::Exact).width, 0);
    }
}
