//! Which nodes of the source trie match a span: words by words, slots by items.
//!
//! A dot is a node on the way down the trie, with the items that filled its slots so far. The dots
//! of a span are extended by the next word, or by the items of a span that begins there.

use super::chart::{Group, NONE};
use super::cube::Cube;
use super::language::Language;
use super::search::Search;
use crate::format::Damage;
use std::cmp::Ordering;

#[derive(Clone, Copy, Debug)]
pub struct Filled {
    pub items: (u32, u32),
    pub span: (u32, u32),
}

const UNFILLED: Filled = Filled { items: (NONE, NONE), span: (0, 0) };

#[derive(Clone, Copy, Debug)]
pub struct Dot {
    /// The place of its node in the chart.
    node: u32,
    arity: u8,
    filled: [Filled; 2],
}

impl Dot {
    pub fn at(node: u32) -> Dot {
        Dot { node, arity: 0, filled: [UNFILLED; 2] }
    }

    fn with(&self, node: u32, filled: Filled) -> Dot {
        let mut dot = Dot { node, arity: self.arity + 1, ..*self };
        dot.filled[usize::from(self.arity)] = filled;
        dot
    }
}

/// Calls `both` for each label that a node and a span have.
fn intersect(
    children: &[(u32, u64)],
    groups: &[Group],
    mut both: impl FnMut(u64, &Group) -> Result<(), Damage>,
) -> Result<(), Damage> {
    if children.len() > 8 * groups.len() {
        for group in groups {
            let first = children.partition_point(|child| child.0 < group.label);
            for child in children[first..].iter().take_while(|child| child.0 == group.label) {
                both(child.1, group)?;
            }
        }
        return Ok(());
    }
    if groups.len() > 8 * children.len() {
        for &(label, child) in children {
            if let Ok(at) = groups.binary_search_by_key(&label, |group| group.label) {
                both(child, &groups[at])?;
            }
        }
        return Ok(());
    }
    let (mut a, mut b) = (0, 0);
    while a < children.len() && b < groups.len() {
        match children[a].0.cmp(&groups[b].label) {
            Ordering::Less => a += 1,
            Ordering::Greater => b += 1,
            Ordering::Equal => {
                both(children[a].1, &groups[b])?;
                a += 1;
            }
        }
    }
    Ok(())
}

impl<L: Language> Search<'_, L> {
    /// Finds the dots that end here, and makes a cube for each whose node has rules.
    pub fn match_span(&mut self, start: usize, end: usize) -> Result<(), Damage> {
        let mut found = std::mem::take(&mut self.found_dots);
        found.clear();
        self.follow_word(start, end, &mut found)?;
        for middle in start + 1..end {
            self.follow_items(start, middle, end, &mut found)?;
        }
        let width = end - start;
        let last = width == self.grammar.settings.span || end == self.sentence.words.len();
        let mut dots = Vec::new();
        for dot in &found {
            let node = &self.chart.nodes[dot.node as usize];
            if !node.choices.is_empty() {
                self.cubes.push(self.cube(start, end, dot));
            }
            let on = node.words || (dot.arity < 2 && !node.slots.is_empty());
            if on && !last {
                dots.push(*dot);
            }
        }
        self.found_dots = found;
        let place = self.dots_at(start, end);
        self.dots[place] = dots;
        Ok(())
    }

    fn follow_word(
        &mut self,
        start: usize,
        end: usize,
        found: &mut Vec<Dot>,
    ) -> Result<(), Damage> {
        let word = self.sentence.words[end - 1];
        let words = self.grammar.store.words.len();
        if u64::from(word) >= words || self.sentence.is_kept(end - 1) {
            return Ok(());
        }
        let place = self.dots_at(start, end - 1);
        let dots = std::mem::take(&mut self.dots[place]);
        for dot in &dots {
            let node = &self.chart.nodes[dot.node as usize];
            if node.words {
                if let Some(child) = self.grammar.store.sources.child(node.number, word.into())? {
                    found.push(Dot { node: self.node(child)?, ..*dot });
                }
            }
        }
        self.dots[place] = dots;
        Ok(())
    }

    fn follow_items(
        &mut self,
        start: usize,
        middle: usize,
        end: usize,
        found: &mut Vec<Dot>,
    ) -> Result<(), Damage> {
        if self.chart.groups(middle, end).is_empty() {
            return Ok(());
        }
        let place = self.dots_at(start, middle);
        let dots = std::mem::take(&mut self.dots[place]);
        for dot in dots.iter().filter(|dot| dot.arity < 2) {
            self.follow_slots(dot, middle, end, found)?;
        }
        self.dots[place] = dots;
        Ok(())
    }

    fn follow_slots(
        &mut self,
        dot: &Dot,
        start: usize,
        end: usize,
        found: &mut Vec<Dot>,
    ) -> Result<(), Damage> {
        let node = self.chart.nodes[dot.node as usize].clone();
        let mut both = std::mem::take(&mut self.found_slots);
        both.clear();
        intersect(&node.slots, self.chart.groups(start, end), |child, group| {
            both.push((child, (group.first, group.end)));
            Ok(())
        })?;
        let span = (start as u32, end as u32);
        for &(child, items) in &both {
            found.push(dot.with(self.node(child)?, Filled { items, span }));
        }
        self.found_slots = both;
        Ok(())
    }

    /// Once the items of a span are known: the dots of sources that begin with a slot.
    pub fn match_first_slot(&mut self, start: usize, end: usize) -> Result<(), Damage> {
        if end - start == self.grammar.settings.span || end == self.sentence.words.len() {
            return Ok(());
        }
        let mut found = std::mem::take(&mut self.found_dots);
        found.clear();
        self.follow_slots(&Dot::at(self.root), start, end, &mut found)?;
        let place = self.dots_at(start, end);
        self.dots[place].append(&mut found);
        self.found_dots = found;
        Ok(())
    }

    fn cube(&self, start: usize, end: usize, dot: &Dot) -> Cube {
        let choices = self.chart.nodes[dot.node as usize].choices.len() as u32;
        let touched = match self.sentence.changed.is_empty() {
            true => 0,
            false => {
                let slots = dot.filled.map(|slot| (slot.span.0 as usize, slot.span.1 as usize));
                self.sentence.touched(start, end, &slots[..usize::from(dot.arity)])
            }
        };
        let slots = dot.filled.map(|slot| slot.items);
        Cube { node: dot.node, choices, slots, arity: dot.arity, touched }
    }
}
