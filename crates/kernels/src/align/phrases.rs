//! All phrase pairs that the links of a sentence pair allow.
//!
//! A pair of spans is consistent if a link lies inside it and none leaves it. For one source
//! span the links decide the smallest target span; that span is right if its own words link
//! back into the source span only. Both grow with the source span, so each start is one sweep,
//! and a sweep ends when a link goes back before its start. Only the outermost links of each
//! word matter.

use crate::align::symmetrise::Link;

/// Half-open spans: source start and end, target start and end.
pub type PhrasePair = [u32; 4];

/// Which pairs to find.
#[derive(Clone, Copy)]
pub struct Wanted {
    /// The most words on either side.
    pub longest: u32,
    /// Also pairs whose first or last word, on either side, has no link.
    pub unaligned: bool,
}

/// The outermost links of each word as a half-open range; empty if `lo >= hi`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Reach {
    pub lo: u32,
    pub hi: u32,
}

impl Reach {
    const NONE: Reach = Reach { lo: u32::MAX, hi: 0 };

    #[inline(always)]
    pub fn is_empty(self) -> bool {
        self.lo >= self.hi
    }

    #[inline(always)]
    fn join(&mut self, other: Reach) {
        self.lo = self.lo.min(other.lo);
        self.hi = self.hi.max(other.hi);
    }

    #[inline(always)]
    fn add(&mut self, place: u32) {
        self.join(Reach { lo: place, hi: place + 1 });
    }
}

/// What phrase pairs depend on: how far the links of each word of both sides reach.
#[derive(Default)]
pub struct Reaches {
    pub source: Vec<Reach>,
    pub target: Vec<Reach>,
}

impl Reaches {
    pub fn of(links: impl IntoIterator<Item = Link>, source: usize, target: usize) -> Self {
        let mut reaches = Reaches::default();
        reaches.clear(source, target);
        links.into_iter().for_each(|link| reaches.add(link));
        reaches
    }

    pub fn clear(&mut self, source: usize, target: usize) {
        for (side, length) in [(&mut self.source, source), (&mut self.target, target)] {
            side.clear();
            side.resize(length, Reach::NONE);
        }
    }

    #[inline(always)]
    pub fn add(&mut self, (i, j): Link) {
        self.source[i as usize].add(j);
        self.target[j as usize].add(i);
    }
}

/// Adds the pairs to `found`, in order.
pub fn phrase_pairs(reaches: &Reaches, wanted: Wanted, found: &mut Vec<PhrasePair>) {
    phrase_pairs_within(reaches, wanted, usize::MAX, found);
}

/// Adds the pairs to `found`, in order, and returns whether these are all. It stops early when
/// there are more than `most`: the words without links around one link may go with it in as many
/// ways as the fourth power of their number.
pub fn phrase_pairs_within(
    reaches: &Reaches,
    wanted: Wanted,
    most: usize,
    found: &mut Vec<PhrasePair>,
) -> bool {
    let (length, most) = (reaches.source.len(), most.saturating_add(found.len()));
    for start in 0..length {
        if !wanted.unaligned && reaches.source[start].is_empty() {
            continue;
        }
        let mut there = Reach::NONE;
        let mut back = Reach::NONE;
        for end in start + 1..=length.min(start.saturating_add(wanted.longest as usize)) {
            let last = reaches.source[end - 1];
            if !last.is_empty() {
                let old = there;
                there.join(last);
                // The target words that came in, on the left and on the right.
                let (left, right) = if old.is_empty() {
                    (there.lo..there.hi, there.hi..there.hi)
                } else {
                    (there.lo..old.lo, old.hi..there.hi)
                };
                for j in left.chain(right) {
                    back.join(reaches.target[j as usize]);
                }
                if (back.lo as usize) < start || there.hi - there.lo > wanted.longest {
                    break;
                }
            } else if !wanted.unaligned {
                continue;
            }
            if !there.is_empty() && back.hi as usize <= end {
                let source = [start as u32, end as u32];
                push(&reaches.target, source, there, wanted, most, found);
                if found.len() > most {
                    return false;
                }
            }
        }
    }
    true
}

/// One source span with its smallest target span and, if wanted, all larger ones, until there are
/// more than `most`.
#[inline(always)]
fn push(
    target: &[Reach],
    [start, end]: [u32; 2],
    there: Reach,
    wanted: Wanted,
    most: usize,
    found: &mut Vec<PhrasePair>,
) {
    if !wanted.unaligned {
        found.push([start, end, there.lo, there.hi]);
        return;
    }
    let before = target[..there.lo as usize].iter().rev();
    let after = target[there.hi as usize..].iter();
    let first = there.lo - before.take_while(|reach| reach.is_empty()).count() as u32;
    let last = there.hi + after.take_while(|reach| reach.is_empty()).count() as u32;
    for low in first.max(there.hi.saturating_sub(wanted.longest))..=there.lo {
        for high in there.hi..=last.min(low.saturating_add(wanted.longest)) {
            found.push([start, end, low, high]);
        }
        if found.len() > most {
            return;
        }
    }
}

/// Decides for each pair whether it is atomic: smaller pairs cannot tile both of its sides.
///
/// `pairs` are all of a sentence pair, in order. Pairs with disjoint source spans have disjoint
/// target spans if none begins or ends with an unaligned word. So a set that tiles the source
/// span of a pair tiles the target span too if the lengths add up; and where unaligned words
/// may be taken in, there always is a choice of spans for which they do. It is enough to know
/// the greatest sum over the ways to tile the source span, by atomic pairs.
pub fn atomic(pairs: &[PhrasePair], tiles: &mut Tiles, flags: &mut Vec<bool>) {
    flags.clear();
    flags.resize(pairs.len(), false);
    let length = pairs.iter().map(|pair| pair[1]).max().unwrap_or(0) as usize;
    tiles.clear(length);
    let mut stop = pairs.len();
    while stop > 0 {
        let start = pairs[stop - 1][0];
        let first = pairs[..stop].partition_point(|pair| pair[0] < start);
        sweep(start, &pairs[first..stop], tiles, &mut flags[first..stop]);
        stop = first;
    }
}

/// Working memory of `atomic`, reused from one sentence pair to the next.
#[derive(Default)]
pub struct Tiles {
    /// Atomic pairs by source end: source start and target length.
    ending: Vec<Vec<(u32, u32)>>,
    /// The greatest sum of target lengths from the start to here; 0 if it cannot be tiled.
    sums: Vec<u32>,
}

impl Tiles {
    fn clear(&mut self, length: usize) {
        self.ending.iter_mut().for_each(Vec::clear);
        if self.ending.len() <= length {
            self.ending.resize(length + 1, Vec::new());
            self.sums.resize(length + 1, 0);
        }
    }
}

/// Decides the pairs of one source start; those of later starts are known.
fn sweep(start: u32, pairs: &[PhrasePair], tiles: &mut Tiles, flags: &mut [bool]) {
    let mut next = 0;
    let mut end = start + 1;
    while next < pairs.len() {
        let mut sum = 0;
        for &(from, length) in &tiles.ending[end as usize] {
            let so_far = tiles.sums[from as usize];
            if so_far > 0 {
                sum = sum.max(so_far + length);
            }
        }
        let mut longest = 0;
        while next < pairs.len() && pairs[next][1] == end {
            let length = pairs[next][3] - pairs[next][2];
            if sum < length {
                flags[next] = true;
                longest = longest.max(length);
            }
            next += 1;
        }
        if longest > 0 {
            tiles.ending[end as usize].push((start, longest));
        }
        tiles.sums[end as usize] = sum.max(longest);
        end += 1;
    }
}

/// Whether the two phrases are the same words.
#[inline(always)]
pub fn is_identical(pair: PhrasePair, source: &[u32], target: &[u32]) -> bool {
    let [a, b, c, d] = pair.map(|place| place as usize);
    source[a..b] == target[c..d]
}
