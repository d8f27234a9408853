//! Which constituents start or end at a word: all that labels need from a tree.

/// A labelled span; `end` is the first word past it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Constituent {
    pub start: u32,
    pub end: u32,
    /// From 1; 0 is no label.
    pub label: u32,
}

/// One constituent a span, from each start and to each end, the shortest first; and beside it the
/// whole chain of constituents on that span.
#[derive(Default)]
pub struct Tree {
    /// All constituents, by span, parents before their children.
    all: Vec<Constituent>,
    /// Where the chain of each span begins in `all`, and the end.
    chains: Vec<u32>,
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
        self.all.clear();
        self.all.extend(constituents);
        self.all.sort_by_key(|span| (span.start, span.end));
        self.spans.clear();
        self.chains.clear();
        for (place, one) in (0..).zip(&self.all) {
            match self.spans.last_mut() {
                Some(last) if (last.start, last.end) == (one.start, one.end) => {
                    last.label = if highest { last.label } else { one.label };
                }
                _ => {
                    self.spans.push(*one);
                    self.chains.push(place);
                }
            }
        }
        self.chains.push(self.all.len() as u32);
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
        &self.spans[self.numbers_from(start)]
    }

    /// The constituents that end here, the shortest first.
    #[inline(always)]
    pub fn to(&self, end: u32) -> impl Iterator<Item = Constituent> + '_ {
        self.numbers_to(end).map(|k| self.spans[k])
    }

    /// The label of exactly this span, 0 if it has none.
    #[inline(always)]
    pub fn label(&self, start: u32, end: u32) -> u32 {
        self.from(start).iter().find(|span| span.end == end).map_or(0, |span| span.label)
    }

    /// The spans that start here with all their labels, the shortest first.
    pub fn chains_from(&self, start: u32) -> impl Iterator<Item = &[Constituent]> {
        self.numbers_from(start).map(|k| self.chain(k))
    }

    /// The spans that end here with all their labels, the shortest first.
    pub fn chains_to(&self, end: u32) -> impl Iterator<Item = &[Constituent]> {
        self.numbers_to(end).map(|k| self.chain(k))
    }

    /// All constituents on exactly this span, the highest first.
    pub fn chain_of(&self, start: u32, end: u32) -> &[Constituent] {
        let mut numbers = self.numbers_from(start);
        numbers.find(|&k| self.spans[k].end == end).map_or(&[], |k| self.chain(k))
    }

    fn chain(&self, k: usize) -> &[Constituent] {
        &self.all[self.chains[k] as usize..self.chains[k + 1] as usize]
    }

    #[inline(always)]
    fn numbers_from(&self, start: u32) -> std::ops::Range<usize> {
        self.starting[start as usize] as usize..self.starting[start as usize + 1] as usize
    }

    #[inline(always)]
    fn numbers_to(&self, end: u32) -> impl Iterator<Item = usize> + '_ {
        let range = self.ending[end as usize] as usize..self.ending[end as usize + 1] as usize;
        self.by_end[range].iter().map(|&k| k as usize)
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
