//! Follows the best candidate of every sentence along a line, and adds up their statistics.
//!
//! Along a line of weights, start + step x direction, the score of a candidate is a straight
//! line in the step. Where the upper envelope of a sentence has a corner its choice changes, and
//! with it the sums of the statistics, by a difference. So all choices of all steps are known
//! from the corners alone, exactly.

use super::envelope::upper_envelope;
use rayon::prelude::*;

/// Candidates of sentence s: `starts[s]..starts[s + 1]`, none of these ranges empty. The
/// statistics of a candidate are row `outputs[candidate]` of a table of `width` columns.
#[derive(Clone, Copy)]
pub struct Lists<'a> {
    pub starts: &'a [u64],
    pub outputs: &'a [u32],
    pub statistics: &'a [f64],
    pub width: usize,
}

/// Sorted steps at which a choice changes, and the sums before the first, between each two and
/// after the last.
pub struct Swept {
    pub steps: Vec<f64>,
    pub sums: Vec<f64>,
}

struct Change {
    step: f64,
    from: u32,
    to: u32,
}

pub fn sweep(lists: Lists, intercepts: &[f64], slopes: &[f64]) -> Swept {
    let sentences: Vec<(u32, Vec<Change>)> = lists
        .starts
        .par_windows(2)
        .with_min_len(8)
        .map_init(
            || (Vec::new(), Vec::new()),
            |(top, sorted), bounds| {
                let range = bounds[0] as usize..bounds[1] as usize;
                upper_envelope(&intercepts[range.clone()], &slopes[range.clone()], top, sorted);
                let outputs = &lists.outputs[range];
                let of = |place: usize| outputs[top[place].1 as usize];
                let changes = (1..top.len())
                    .filter(|&k| of(k) != of(k - 1))
                    .map(|k| Change { step: top[k].0, from: of(k - 1), to: of(k) })
                    .collect();
                (of(0), changes)
            },
        )
        .collect();
    let row = |output: u32| &lists.statistics[output as usize * lists.width..][..lists.width];
    let mut running = vec![0.0; lists.width];
    for &(first, _) in &sentences {
        running.iter_mut().zip(row(first)).for_each(|(sum, value)| *sum += value);
    }
    let mut changes: Vec<Change> = sentences.into_iter().flat_map(|(_, changes)| changes).collect();
    changes.sort_by(|one, other| one.step.total_cmp(&other.step)); // stable: by sentence
    let mut swept = Swept { steps: Vec::new(), sums: running.clone() };
    for together in changes.chunk_by(|one, other| one.step == other.step) {
        for change in together {
            for (k, sum) in running.iter_mut().enumerate() {
                *sum += row(change.to)[k] - row(change.from)[k];
            }
        }
        swept.steps.push(together[0].step);
        swept.sums.extend_from_slice(&running);
    }
    swept
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn two_sentences_change_their_choice_one_after_the_other() {
        // sentence 0: 0 or x, from 0 on the second; sentence 1: 1 or x, from 1 on the second
        let lists = Lists {
            starts: &[0, 2, 4],
            outputs: &[0, 1, 2, 3],
            statistics: &[1.0, 10.0, 100.0, 1000.0],
            width: 1,
        };
        let swept = sweep(lists, &[0.0, 0.0, 1.0, 0.0], &[0.0, 1.0, 0.0, 1.0]);
        assert_eq!(swept.steps, [0.0, 1.0]);
        assert_eq!(swept.sums, [101.0, 110.0, 1010.0]);
    }
}
