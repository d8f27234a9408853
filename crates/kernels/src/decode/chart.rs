//! The chart: items, the edges that made them, and which items a span has.

use super::node::Node;
use super::state::State;
use std::sync::Arc;

pub const NONE: u32 = u32::MAX;
/// The label of what is glued.
pub const GOAL: u32 = u32::MAX;
/// The node of a glue step.
pub const GLUE: u32 = u32::MAX;
/// The node of the last step, which ends the text.
pub const END: u32 = u32::MAX - 1;

/// Rewrites of a span that are equivalent in any surroundings.
#[derive(Clone, Debug)]
pub struct Item {
    pub state: State,
    /// Of the best of them.
    pub score: f64,
    pub label: u32,
    pub start: u32,
    pub end: u32,
    /// How many edits they have, if that is limited.
    pub edits: u32,
    /// Which of the spans that must change they touch.
    pub touched: u64,
    /// Where its edges are.
    pub first_edge: u32,
    pub edges: u32,
}

/// A rule and the items in its slots.
#[derive(Clone, Copy, Debug)]
pub struct Edge {
    /// The place of its node in the chart, and of the choice there.
    pub node: u32,
    pub choice: u32,
    pub children: [u32; 2],
    /// The log probability it adds to those of its children.
    pub log: f64,
    /// Features times weights, that of the language model included.
    pub gain: f64,
}

/// The items of a span with one label, the best first.
#[derive(Clone, Copy, Debug)]
pub struct Group {
    pub label: u32,
    pub first: u32,
    pub end: u32,
}

/// Where the groups of a span are, sorted by label.
#[derive(Clone, Copy, Debug, Default)]
pub struct Cell {
    pub first: u32,
    pub end: u32,
}

#[derive(Default)]
pub struct Chart {
    pub items: Vec<Item>,
    pub edges: Vec<Edge>,
    pub groups: Vec<Group>,
    pub nodes: Vec<Arc<Node>>,
    cells: Vec<Cell>,
    words: usize,
}

impl Chart {
    pub fn new(words: usize) -> Chart {
        let cells = vec![Cell::default(); words * (words + 1) / 2];
        Chart { cells, words, ..Chart::default() }
    }

    fn place(&self, start: usize, end: usize) -> usize {
        debug_assert!(start < end && end <= self.words);
        end * (end - 1) / 2 + start
    }

    pub fn set_cell(&mut self, start: usize, end: usize, cell: Cell) {
        let place = self.place(start, end);
        self.cells[place] = cell;
    }

    /// The groups of a span.
    pub fn groups(&self, start: usize, end: usize) -> &[Group] {
        let cell = self.cells[self.place(start, end)];
        &self.groups[cell.first as usize..cell.end as usize]
    }

    /// The items of a span with a label.
    pub fn group(&self, start: usize, end: usize, label: u32) -> Option<Group> {
        let groups = self.groups(start, end);
        groups.binary_search_by_key(&label, |group| group.label).ok().map(|at| groups[at])
    }
}
