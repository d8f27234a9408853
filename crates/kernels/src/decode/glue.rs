//! The whole sentence: pieces joined from left to right, and the end of the text.

use super::chart::{Edge, Item, END, GLUE, GOAL, NONE};
use super::cube::Cube;
use super::fresh::Children;
use super::language::Language;
use super::search::Search;
use super::state::State;

impl<L: Language> Search<'_, L> {
    fn goal_item(&self, state: State, score: f64, end: usize) -> Item {
        let (label, start, end) = (GOAL, 0, end as u32);
        Item { state, score, label, start, end, edits: 0, touched: 0, first_edge: 0, edges: 0 }
    }

    /// Glues the pieces in the chart; returns the item whose edges end whole texts, if there is
    /// one.
    pub fn glue(&mut self) -> Option<u32> {
        let words = self.sentence.words.len();
        let begun = self.goal_item(State::begun(self.grammar.model), 0.0, 0);
        let mut goals = vec![(self.chart.items.len() as u32, self.chart.items.len() as u32 + 1)];
        self.chart.items.push(begun);
        for end in 1..=words {
            let goal = self.glue_up_to(end, &goals);
            goals.push(goal);
        }
        self.end_text(goals[words])
    }

    fn glue_up_to(&mut self, end: usize, goals: &[(u32, u32)]) -> (u32, u32) {
        self.fresh.clear();
        self.cubes.clear();
        for start in (0..end).filter(|&start| goals[start].0 < goals[start].1) {
            for group in self.chart.groups(start, end) {
                let slots = [goals[start], (group.first, group.end)];
                self.cubes.push(Cube { node: GLUE, choices: 1, slots, arity: 2, touched: 0 });
            }
        }
        let mut queue = std::mem::take(&mut self.queue);
        let (items, grammar) = (&self.chart.items, self.grammar);
        let promise = |_: &Cube, _: u32, at: [u32; 2]| -> f64 {
            at.iter().map(|&item| items[item as usize].score).sum()
        };
        queue.start(&self.cubes, promise);
        for _ in 0..grammar.settings.pops {
            let Some(corner) = queue.next(&self.cubes, promise) else { break };
            let [before, piece] = corner.at.map(|item| &items[item as usize]);
            let mut state = before.state;
            let log = state.add(grammar.model, &piece.state);
            state.cut();
            let gain = grammar.weights.glue + grammar.weights.language * log;
            let mut item = self.goal_item(state, gain + (before.score + piece.score), end);
            item.edits = before.edits + piece.edits;
            item.touched = before.touched | piece.touched;
            if self.sentence.most_edits.is_none_or(|most| item.edits <= most) {
                let edge = Edge { node: GLUE, choice: 0, children: corner.at, log, gain };
                self.fresh.add(item, Children::Done, edge);
            }
        }
        self.queue = queue;
        let first = self.chart.items.len() as u32;
        self.fresh.settle(&mut self.chart);
        (first, self.chart.items.len() as u32)
    }

    fn end_text(&mut self, (first, end): (u32, u32)) -> Option<u32> {
        self.fresh.clear();
        let wanted = self.sentence.all_changed();
        for child in first..end {
            let before = &self.chart.items[child as usize];
            if before.touched != wanted {
                continue;
            }
            let log = f64::from(before.state.end(self.grammar.model));
            let gain = self.grammar.weights.language * log;
            let score = gain + before.score;
            let item = self.goal_item(State::default(), score, self.sentence.words.len());
            let edge = Edge { node: END, choice: 0, children: [child, NONE], log, gain };
            self.fresh.add(item, Children::Done, edge);
        }
        self.fresh.settle(&mut self.chart);
        (self.chart.items.len() as u32 > end).then_some(end)
    }
}
