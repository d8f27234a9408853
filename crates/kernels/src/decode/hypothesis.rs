//! One output in full: its words, its features, and how it was derived.

use super::chart::{END, GLUE, NONE};
use super::grammar::{Grammar, Sides};
use super::k_best::KBest;
use super::language::Language;
use super::search::Search;
use crate::format::Damage;
use crate::numbered::Numbered;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rule {
    /// Its number in the store.
    Stored(u64),
    /// Its place among the rules of the sentence.
    Own(u32),
    Glue,
}

/// A rule at its place; children come before it.
#[derive(Clone, Copy, Debug)]
pub struct Step {
    pub rule: Rule,
    pub label: u32,
    pub start: u32,
    pub end: u32,
    pub children: u32,
}

#[derive(Clone, Debug)]
pub struct Hypothesis {
    pub words: Vec<u32>,
    pub score: f64,
    /// Of the language model.
    pub log: f64,
    /// How often it was glued.
    pub glued: u32,
    /// How many rules do not fit the tree.
    pub misfits: u32,
    /// Sums over the rules of the store; `Grammar::features` has the order.
    pub features: Vec<f64>,
    pub steps: Vec<Step>,
}

/// The values of the rules met so far, by rule number.
#[derive(Default)]
pub struct Values {
    known: Numbered<Vec<f64>>,
    sides: Sides,
}

impl Values {
    fn add<L: Language>(
        &mut self,
        grammar: &Grammar<L>,
        rule: u64,
        sums: &mut [f64],
    ) -> Result<(), Damage> {
        if !self.known.contains_key(&rule) {
            self.known.insert(rule, grammar.features(rule, &mut self.sides)?);
        }
        let values = &self.known[&rule];
        sums.iter_mut().zip(values).for_each(|(sum, value)| *sum += value);
        Ok(())
    }
}

impl<L: Language> Search<'_, L> {
    /// The best outputs, each once, that contain no forbidden phrase.
    pub fn hypotheses(&self, root: u32, k: usize) -> Result<Vec<Hypothesis>, Damage> {
        let mut best = KBest::new(&self.chart, k);
        let mut values = Values::default();
        let mut found = Vec::new();
        let mut rank = 0;
        while found.len() < k {
            let Some((way, words)) = best.get(root, rank) else { break };
            let (score, words) = (way.score, words.to_vec());
            if !self.sentence.is_forbidden(&words) {
                found.push(self.derived(&mut best, root, rank, score, words, &mut values)?);
            }
            rank += 1;
        }
        Ok(found)
    }

    fn derived(
        &self,
        best: &mut KBest,
        root: u32,
        rank: usize,
        score: f64,
        words: Vec<u32>,
        values: &mut Values,
    ) -> Result<Hypothesis, Damage> {
        let features = vec![0.0; self.grammar.features_of_rules()];
        let steps = Vec::new();
        let mut made = Hypothesis { words, score, log: 0.0, glued: 0, misfits: 0, features, steps };
        // Parents before children, the last child first: reversed at the end.
        let mut left = vec![(root, rank)];
        while let Some((number, rank)) = left.pop() {
            let edge = best.get(number, rank).map_or(NONE, |(way, _)| way.edge);
            if edge == NONE {
                continue;
            }
            let ranks = best.get(number, rank).map_or([0; 2], |(way, _)| way.ranks);
            let (item, edge) =
                (&self.chart.items[number as usize], &self.chart.edges[edge as usize]);
            made.log += edge.log;
            let mut children = 0;
            for (&child, rank) in edge.children.iter().zip(ranks) {
                let begun = child != NONE && self.chart.items[child as usize].edges == 0;
                if child != NONE && !begun {
                    left.push((child, rank as usize));
                    children += 1;
                }
            }
            let rule = match edge.node {
                END => continue,
                GLUE => Rule::Glue,
                node => {
                    let node = &self.chart.nodes[node as usize];
                    let rule = node.choices[edge.choice as usize].rule;
                    if node.number == 0 {
                        Rule::Own(rule as u32)
                    } else {
                        Rule::Stored(rule)
                    }
                }
            };
            match rule {
                Rule::Glue => made.glued += 1,
                Rule::Stored(rule) => {
                    values.add(self.grammar, rule, &mut made.features)?;
                    made.misfits += u32::from(self.is_misfit(edge, item));
                }
                Rule::Own(_) => {}
            }
            let (label, start, end) = (item.label, item.start, item.end);
            made.steps.push(Step { rule, label, start, end, children });
        }
        made.steps.reverse();
        Ok(made)
    }
}
