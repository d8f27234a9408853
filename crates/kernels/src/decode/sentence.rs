//! The input: the words of a sentence, its own rules and its constraints, as numbers.

use super::local::Symbol;

/// A rule of one sentence, tied to its place.
#[derive(Clone, Debug)]
pub struct SentenceRule {
    pub label: u32,
    pub start: usize,
    pub end: usize,
    pub target: Vec<Symbol>,
    /// Up to two: label, start, end.
    pub slots: Vec<(u32, usize, usize)>,
    /// Features times weights.
    pub score: f64,
    pub edit: bool,
}

impl SentenceRule {
    /// Whether its single slot covers its whole span.
    pub fn is_unary(&self) -> bool {
        self.slots.iter().any(|&(_, start, end)| (start, end) == (self.start, self.end))
    }

    /// Whether a word is its own, not inside a slot.
    pub fn owns(&self, place: usize) -> bool {
        let within = |start: usize, end: usize| start <= place && place < end;
        within(self.start, self.end) && !self.slots.iter().any(|&(_, a, b)| within(a, b))
    }
}

/// Words are numbered as in the store; words that it lacks get the numbers after its own. The same
/// holds for labels.
#[derive(Clone, Debug, Default)]
pub struct Sentence {
    pub words: Vec<u32>,
    /// The words that the store lacks.
    pub own_words: Vec<String>,
    /// Rules whose single slot covers their whole span come after the rules that fill the slot.
    pub rules: Vec<SentenceRule>,
    /// Starts, ends and labels of spans in its tree, sorted; none if there is no tree.
    pub tree: Vec<(usize, usize, u32)>,
    pub kept: Vec<(usize, usize)>,
    /// Like kept spans, but a deletion may take them along whole.
    pub names: Vec<(usize, usize)>,
    /// Up to 64.
    pub changed: Vec<(usize, usize)>,
    pub most_edits: Option<u32>,
    pub forbidden: Vec<Vec<u32>>,
}

fn holds(spans: &[(usize, usize)], place: usize) -> bool {
    spans.iter().any(|&(start, end)| start <= place && place < end)
}

impl Sentence {
    /// Whether nothing may cover this span, because it cuts a kept span or lies inside one.
    pub fn is_closed(&self, start: usize, end: usize) -> bool {
        self.kept.iter().chain(&self.names).any(|&(a, b)| {
            let apart = end <= a || b <= start;
            let around = start <= a && b <= end;
            !apart && !around
        })
    }

    /// Whether no rule of the store may touch this word.
    pub fn is_kept(&self, place: usize) -> bool {
        holds(&self.kept, place) || holds(&self.names, place)
    }

    /// Whether the rule respects the kept spans.
    pub fn allows(&self, rule: &SentenceRule) -> bool {
        let span = (rule.start, rule.end);
        let exact = !rule.edit && (self.kept.contains(&span) || self.names.contains(&span));
        let deletes = rule.edit && rule.target.is_empty() && rule.slots.is_empty();
        let stays = |place| holds(&self.kept, place) || (!deletes && holds(&self.names, place));
        exact || !(rule.start..rule.end).any(|place| rule.owns(place) && stays(place))
    }

    /// Which of the spans that must change an edit touches: with its own words or, if it has none,
    /// with its whole span.
    pub fn touched(&self, start: usize, end: usize, slots: &[(usize, usize)]) -> u64 {
        let covered: usize = slots.iter().map(|slot| slot.1 - slot.0).sum();
        let own = |place: &usize| {
            covered == end - start || !slots.iter().any(|slot| slot.0 <= *place && *place < slot.1)
        };
        let touches = |&(a, b): &(usize, usize)| (start.max(a)..end.min(b)).any(|at| own(&at));
        let bits = self.changed.iter().enumerate().map(|(bit, span)| (touches(span) as u64) << bit);
        bits.fold(0, |mask, bit| mask | bit)
    }

    /// Whether a span has this label in the tree; without a tree any label fits.
    pub fn fits(&self, start: usize, end: usize, label: u32) -> bool {
        self.tree.is_empty() || self.tree.binary_search(&(start, end, label)).is_ok()
    }

    /// All spans that must change.
    pub fn all_changed(&self) -> u64 {
        match self.changed.len() {
            64.. => u64::MAX,
            n => (1 << n) - 1,
        }
    }

    /// Whether a text contains a forbidden phrase.
    pub fn is_forbidden(&self, words: &[u32]) -> bool {
        let held = |phrase: &Vec<u32>| words.windows(phrase.len()).any(|part| part == phrase);
        self.forbidden.iter().any(|phrase| !phrase.is_empty() && held(phrase))
    }
}
