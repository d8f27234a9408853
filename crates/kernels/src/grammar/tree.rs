//! Which constituents start or end at a word: all that labels need from a tree.

/// A labelled span; `end` is the first word past it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Constituent {
    pub start: u32,
    pub end: u32,
    /// From 1; 0 is no label.
    pub label: u32,
}

/// One constituent a span, from each start and to each end, the shortest first.
#[derive(Default)]
pub struct Tree {
    spans: Vec<Constituent>,
    starting: Vec<u32>,
    /// Indices into `spans`, by end.
    by_end: Vec<u32>,
    ending: Vec<u32>,
}

impl Tree {
    /// Of several constituents on one span the first given is kept if `highest`, else the last:
    /// parents come before their children, constituents before the tags of words.
    pub fn fill(
        &mut self,
        constituents: impl Iterator<Item = Constituent>,
        length: usize,
        highest: bool,
    ) {
        self.spans.clear();
        self.spans.extend(constituents);
        self.spans.sort_by_key(|span| (span.start, span.end));
        self.spans.dedup_by(|later, kept| {
            let same = (later.start, later.end) == (kept.start, kept.end);
            if same && !highest {
                kept.label = later.label;
            }
            same
        });
        self.by_end.clear();
        self.by_end.extend(0..self.spans.len() as u32);
        self.by_end.sort_by_key(|&k| {
            let span = self.spans[k as usize];
            (span.end, u32::MAX - span.start)
        });
        first_of_each(&mut self.starting, length, self.spans.iter().map(|span| span.start));
        let ends = self.by_end.iter().map(|&k| self.spans[k as usize].end);
        first_of_each(&mut self.ending, length, ends);
    }

    /// The constituents that start here, the shortest first.
    #[inline(always)]
    pub fn from(&self, start: u32) -> &[Constituent] {
        &self.spans
            [self.starting[start as usize] as usize..self.starting[start as usize + 1] as usize]
    }

    /// The constituents that end here, the shortest first.
    #[inline(always)]
    pub fn to(&self, end: u32) -> impl Iterator<Item = Constituent> + '_ {
        let range = self.ending[end as usize] as usize..self.ending[end as usize + 1] as usize;
        self.by_end[range].iter().map(|&k| self.spans[k as usize])
    }

    /// The label of exactly this span, 0 if it has none.
    #[inline(always)]
    pub fn label(&self, start: u32, end: u32) -> u32 {
        self.from(start).iter().find(|span| span.end == end).map_or(0, |span| span.label)
    }
}

/// Where the entries of each place from 0 to `length` begin in a list sorted by place.
fn first_of_each(first: &mut Vec<u32>, length: usize, places: impl Iterator<Item = u32>) {
    first.clear();
    first.resize(length + 2, 0);
    places.for_each(|place| first[place as usize + 1] += 1);
    for k in 1..first.len() {
        first[k] += first[k - 1];
    }
}
