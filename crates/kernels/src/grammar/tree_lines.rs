//! Trees as text, one a line, read as the spans that extraction needs; their words are skipped.

use crate::interner::Interner;

/// The spans of many trees: of each first the constituents with a label, parents before their
/// children, then the tags of its words.
#[derive(Default)]
pub struct TreeLines {
    /// Where the spans of each tree begin, and where the last ones end.
    pub offsets: Vec<u64>,
    pub starts: Vec<u32>,
    pub ends: Vec<u32>,
    /// Numbers of labels, in the order of their first use.
    pub labels: Vec<u32>,
    /// How many words each tree has.
    pub words: Vec<u32>,
    pub names: Interner,
}

/// Reads whole lines; None if one of them is not one tree.
pub fn read(text: &[u8]) -> Option<TreeLines> {
    let mut found = TreeLines { offsets: vec![0], ..TreeLines::default() };
    let mut reader = Reader::default();
    for line in text.strip_suffix(b"\n").unwrap_or(text).split(|&byte| byte == b'\n') {
        reader.read(line)?;
        reader.add_to(&mut found)?;
    }
    Some(found)
}

/// Working memory, reused from line to line.
#[derive(Default)]
struct Reader<'a> {
    spans: Vec<(&'a [u8], u32, u32)>,
    tags: Vec<&'a [u8]>,
    open: Vec<usize>,
}

impl<'a> Reader<'a> {
    fn read(&mut self, line: &'a [u8]) -> Option<()> {
        self.spans.clear();
        self.tags.clear();
        self.open.clear();
        if line == b"(())" {
            return Some(());
        }
        let mut place = 0;
        loop {
            place += run(&line[place..], |byte| byte == b' ');
            match line.get(place)? {
                b'(' => {
                    let start = place + 1;
                    let label = &line[start..start + run(&line[start..], is_name)];
                    place = start + label.len();
                    place += run(&line[place..], |byte| byte == b' ');
                    if matches!(line.get(place)?, b'(' | b')') {
                        self.open.push(self.spans.len());
                        self.spans.push((label, self.tags.len() as u32, 0));
                    } else {
                        let words = &line[place..place + run(&line[place..], |b| b != b')')];
                        place += words.len();
                        line.get(place).filter(|_| !label.is_empty() && !words.contains(&b'('))?;
                        place += 1;
                        let count = words.split(|&byte| byte == b' ').filter(|w| !w.is_empty());
                        self.tags.extend(count.map(|_| label));
                    }
                }
                b')' => {
                    let (_, start, end) = &mut self.spans[self.open.pop()?];
                    *end = self.tags.len() as u32;
                    (*start < *end).then_some(())?;
                    place += 1;
                }
                _ => return None,
            }
            if self.open.is_empty() {
                return (place == line.len()).then_some(());
            }
        }
    }

    fn add_to(&self, found: &mut TreeLines) -> Option<()> {
        for &(label, start, end) in self.spans.iter().filter(|(label, ..)| !label.is_empty()) {
            found.starts.push(start);
            found.ends.push(end);
            found.labels.push(found.names.number_bytes(label)?);
        }
        for (&tag, place) in self.tags.iter().zip(0..) {
            found.starts.push(place);
            found.ends.push(place + 1);
            found.labels.push(found.names.number_bytes(tag)?);
        }
        found.words.push(self.tags.len() as u32);
        found.offsets.push(found.starts.len() as u64);
        Some(())
    }
}

fn run(text: &[u8], is_part: impl Fn(u8) -> bool) -> usize {
    text.iter().take_while(|&&byte| is_part(byte)).count()
}

fn is_name(byte: u8) -> bool {
    !matches!(byte, b' ' | b'(' | b')')
}
