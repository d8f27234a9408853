//! Tries all choices of slots for one phrase pair.

use crate::grammar::extract::{fits, Limits, Phrase, Sentences, Taker};

#[derive(Default)]
pub struct Search {
    /// The phrase pairs that may become slots, by source start.
    pub inside: Vec<Phrase>,
    chosen: Vec<Phrase>,
}

impl Search {
    /// Passes on the phrase pair as a rule, then all rules with slots.
    pub fn rules(
        &mut self,
        whole: &Phrase,
        sentences: Sentences,
        limits: &Limits,
        taker: &mut impl Taker,
    ) {
        if whole.label.phrase && fits(whole.words(), 0, whole.links, limits) {
            taker.take(whole, &[], sentences);
        }
        if !self.inside.is_empty() {
            let left = Left { next: 0, words: whole.words(), links: whole.links };
            self.grow(whole, left, sentences, limits, taker);
        }
    }

    /// The rules with one more slot, each followed by those with further slots.
    fn grow(
        &mut self,
        whole: &Phrase,
        left: Left,
        sentences: Sentences,
        limits: &Limits,
        taker: &mut impl Taker,
    ) {
        let slots = self.chosen.len() as u32 + 1;
        let is_last = slots as usize == limits.slots;
        let start = whole.spans[0] + self.chosen.iter().map(|slot| slot.words()[0]).sum::<u32>();
        for k in left.next..self.inside.len() {
            let slot = self.inside[k];
            // Words before the slot stay words, so no later slot can shorten a rule that is too
            // long.
            if slot.spans[0] - start + slots > limits.source_symbols {
                break;
            }
            if self.chosen.iter().any(|other| other.target_overlaps(&slot)) {
                continue;
            }
            let [source, target] = slot.words();
            let words = [left.words[0] - source, left.words[1] - target];
            let links = left.links - slot.links;
            let wanted = fits(words, slots, links, limits);
            if is_last && !wanted {
                continue;
            }
            self.chosen.push(slot);
            if wanted {
                taker.take(whole, &self.chosen, sentences);
            }
            if !is_last {
                let from = slot.spans[1] + u32::from(!limits.adjacent);
                let after = self.inside[k..].iter().take_while(|phrase| phrase.spans[0] < from);
                let next = k + after.count();
                self.grow(whole, Left { next, words, links }, sentences, limits, taker);
            }
            self.chosen.pop();
        }
    }
}

/// What is left outside the slots chosen, and the first phrase pair that may be the next slot.
#[derive(Clone, Copy)]
struct Left {
    next: usize,
    words: [u32; 2],
    links: u32,
}
