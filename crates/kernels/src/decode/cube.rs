//! Cube pruning: of all rules and items that can cover a span, the most promising first.
//!
//! The rules of a node and the items of its slots are sorted, so they span a cube whose best
//! corner is known; a combination taken from the queue adds its neighbours. A neighbour is reached
//! in one way only, so nothing is tried twice. The promise includes the language model inside each
//! part; its score across their joints is known when a combination is taken.

use std::cmp::Ordering;
use std::collections::BinaryHeap;

/// One node with the items that fill its slots.
#[derive(Clone, Copy, Debug)]
pub struct Cube {
    pub node: u32,
    pub choices: u32,
    /// First and end of the items; the k-th slot.
    pub slots: [(u32, u32); 2],
    pub arity: u8,
    /// Which of the spans that must change an edit here touches.
    pub touched: u64,
}

#[derive(Clone, Copy, Debug)]
pub struct Corner {
    promise: f64,
    pub cube: u32,
    pub choice: u32,
    pub at: [u32; 2],
}

impl Corner {
    fn key(&self) -> (u32, u32, [u32; 2]) {
        (self.cube, self.choice, self.at)
    }
}

impl Ord for Corner {
    fn cmp(&self, other: &Self) -> Ordering {
        self.promise.total_cmp(&other.promise).then_with(|| other.key().cmp(&self.key()))
    }
}

impl PartialOrd for Corner {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl PartialEq for Corner {
    fn eq(&self, other: &Self) -> bool {
        self.cmp(other) == Ordering::Equal
    }
}

impl Eq for Corner {}

#[derive(Default)]
pub struct Queue {
    heap: BinaryHeap<Corner>,
}

impl Queue {
    /// Starts over with the best corner of each cube; `promise` gives the promise of a corner.
    pub fn start(&mut self, cubes: &[Cube], promise: impl Fn(&Cube, u32, [u32; 2]) -> f64) {
        let mut corners = std::mem::take(&mut self.heap).into_vec();
        corners.clear();
        corners.extend((0..).zip(cubes).map(|(number, cube)| {
            let at = [cube.slots[0].0, cube.slots[1].0];
            Corner { promise: promise(cube, 0, at), cube: number, choice: 0, at }
        }));
        self.heap = BinaryHeap::from(corners);
    }

    /// Takes the most promising corner and adds its neighbours.
    pub fn next(
        &mut self,
        cubes: &[Cube],
        promise: impl Fn(&Cube, u32, [u32; 2]) -> f64,
    ) -> Option<Corner> {
        let corner = self.heap.pop()?;
        let cube = &cubes[corner.cube as usize];
        let [first, second] = corner.at;
        let mut push = |choice: u32, at: [u32; 2]| {
            let promise = promise(cube, choice, at);
            self.heap.push(Corner { promise, cube: corner.cube, choice, at });
        };
        let firsts = [cube.slots[0].0, cube.slots[1].0];
        if corner.at == firsts && corner.choice + 1 < cube.choices {
            push(corner.choice + 1, corner.at);
        }
        if cube.arity > 0 && second == firsts[1] && first + 1 < cube.slots[0].1 {
            push(corner.choice, [first + 1, second]);
        }
        if cube.arity > 1 && second + 1 < cube.slots[1].1 {
            push(corner.choice, [first, second + 1]);
        }
        Some(corner)
    }
}
