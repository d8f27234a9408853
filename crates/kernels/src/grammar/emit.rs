//! Rules as flat lists of numbers.

use crate::grammar::extract::{Phrase, Sentences, Taker};

/// Many rules. Those of sentence pair k are `pairs[k]..pairs[k + 1]`; of rule r the slots,
/// symbols and links begin at entry r of the list of starts.
pub struct Rules {
    pub pairs: Vec<u64>,
    pub lhs: Vec<u64>,
    pub slot_starts: Vec<u64>,
    /// The label of each slot, in the order of the source.
    pub slots: Vec<u64>,
    pub source_starts: Vec<u64>,
    /// A word, or -1, -2, ... for the first, second, ... slot.
    pub source: Vec<i32>,
    pub target_starts: Vec<u64>,
    pub target: Vec<i32>,
    pub link_starts: Vec<u64>,
    /// Places in `source` and `target` of this rule that are linked.
    pub links: Vec<[u8; 2]>,
}

impl Default for Rules {
    /// No rules, with the first entry of each list of starts.
    fn default() -> Self {
        Rules {
            pairs: vec![0],
            lhs: vec![],
            slot_starts: vec![0],
            slots: vec![],
            source_starts: vec![0],
            source: vec![],
            target_starts: vec![0],
            target: vec![],
            link_starts: vec![0],
            links: vec![],
        }
    }
}

impl Rules {
    /// Ends the rules of a sentence pair.
    pub fn end_pair(&mut self) {
        self.pairs.push(self.lhs.len() as u64);
    }

    fn end_rule(&mut self, lhs: u64) {
        self.lhs.push(lhs);
        self.slot_starts.push(self.slots.len() as u64);
        self.source_starts.push(self.source.len() as u64);
        self.target_starts.push(self.target.len() as u64);
        self.link_starts.push(self.links.len() as u64);
    }

    /// Concatenates lists of rules.
    pub fn concatenated(parts: Vec<Rules>) -> Rules {
        let mut all = Rules::default();
        all.lhs.reserve_exact(parts.iter().map(|part| part.lhs.len()).sum());
        all.slots.reserve_exact(parts.iter().map(|part| part.slots.len()).sum());
        all.source.reserve_exact(parts.iter().map(|part| part.source.len()).sum());
        all.target.reserve_exact(parts.iter().map(|part| part.target.len()).sum());
        all.links.reserve_exact(parts.iter().map(|part| part.links.len()).sum());
        for part in parts {
            shift(&mut all.pairs, &part.pairs, all.lhs.len());
            shift(&mut all.slot_starts, &part.slot_starts, all.slots.len());
            shift(&mut all.source_starts, &part.source_starts, all.source.len());
            shift(&mut all.target_starts, &part.target_starts, all.target.len());
            shift(&mut all.link_starts, &part.link_starts, all.links.len());
            all.lhs.extend(part.lhs);
            all.slots.extend(part.slots);
            all.source.extend(part.source);
            all.target.extend(part.target);
            all.links.extend(part.links);
        }
        all
    }
}

fn shift(all: &mut Vec<u64>, starts: &[u64], before: usize) {
    all.extend(starts[1..].iter().map(|start| start + before as u64));
}

/// Working memory, reused from rule to rule.
#[derive(Default)]
pub struct Emitter {
    pub rules: Rules,
    /// Slots in the order of the target: their start, end and number.
    by_target: Vec<(u32, u32, i32)>,
    /// The place in the rule of each target word outside slots, from the start of the phrase.
    places: Vec<u8>,
}

impl Taker for Emitter {
    fn begin(&mut self, _: Sentences, _: &[Phrase]) {}

    fn take(&mut self, whole: &Phrase, slots: &[Phrase], sentences: Sentences) {
        let Sentences { words: [source, target], links, first_link } = sentences;
        let [source_start, source_end, target_start, target_end] = whole.spans;
        self.write_target(target, target_start, target_end, slots);
        let rules = &mut self.rules;
        let mut i = source_start;
        let mut place = 0;
        let mut next = 0;
        while i < source_end {
            if next < slots.len() && slots[next].spans[0] == i {
                rules.slots.push(slots[next].label.key);
                i = slots[next].spans[1];
                next += 1;
                rules.source.push(-(next as i32));
            } else {
                rules.source.push(source[i as usize] as i32);
                let own = first_link[i as usize] as usize..first_link[i as usize + 1] as usize;
                for &(_, j) in &links[own] {
                    rules.links.push([place, self.places[(j - target_start) as usize]]);
                }
                i += 1;
            }
            place += 1;
        }
        rules.end_rule(whole.label.key);
    }

    fn end(&mut self, _: Sentences) {
        self.rules.end_pair();
    }
}

impl Emitter {
    fn write_target(&mut self, target: &[u32], start: u32, end: u32, slots: &[Phrase]) {
        self.by_target.clear();
        let numbered = slots.iter().zip(1..);
        self.by_target.extend(numbered.map(|(slot, k)| (slot.spans[2], slot.spans[3], -k)));
        self.by_target.sort_unstable();
        self.places.clear();
        self.places.resize((end - start) as usize, 0);
        let mut j = start;
        let mut place = 0;
        let mut next = 0;
        while j < end {
            if next < self.by_target.len() && self.by_target[next].0 == j {
                self.rules.target.push(self.by_target[next].2);
                j = self.by_target[next].1;
                next += 1;
            } else {
                self.rules.target.push(target[j as usize] as i32);
                self.places[(j - start) as usize] = place;
                j += 1;
            }
            place += 1;
        }
    }
}
