//! Text in, word numbers out: the first pass, after which the vocabulary is known.
//!
//! A line is a sentence; words are separated by whitespace. Four bytes per word are kept until
//! n-grams are counted, in a scratch file if there are too many.

use super::scratch::Scratch;
use super::vocabulary::Vocabulary;
use crate::lm::special::{BEGIN, END};
use std::fs::File;
use std::io::{self, Read, Seek, Write};

const MARK: &[u8] = b"\xef\xbb\xbf";
/// Numbers read at once from a file.
const READ: usize = 1 << 16;

/// Why a line is rejected. Lines are counted from 1 within their file.
#[derive(Debug)]
pub enum Refused {
    /// It contains a special word, which every model has.
    Special(u64, String),
    NotText(u64),
    File(io::Error),
}

impl From<io::Error> for Refused {
    fn from(error: io::Error) -> Self {
        Refused::File(error)
    }
}

pub struct Tokens {
    pub vocabulary: Vocabulary,
    /// Words so far, not counting the ends of sentences.
    pub words: u64,
    pub sentences: u64,
    /// Special words that were skipped.
    pub skipped: u64,
    skip: bool,
    ids: Vec<u32>,
    most: usize,
    spilled: Option<File>,
    line: u64,
    unfinished: Vec<u8>,
}

impl Tokens {
    /// `skip`: special words in the text are skipped instead of rejected. `memory`: bytes that the
    /// numbers may take.
    pub fn new(skip: bool, memory: usize) -> Self {
        Tokens {
            vocabulary: Vocabulary::default(),
            words: 0,
            sentences: 0,
            skipped: 0,
            skip,
            ids: Vec::new(),
            most: (memory / 4).max(1),
            spilled: None,
            line: 0,
            unfinished: Vec::new(),
        }
    }

    /// Takes the next bytes of a file, cut anywhere.
    pub fn add(&mut self, bytes: &[u8], scratch: &dyn Scratch) -> Result<(), Refused> {
        let Some(first) = bytes.iter().position(|&byte| byte == b'\n') else {
            self.unfinished.extend_from_slice(bytes);
            return Ok(());
        };
        let mut line = std::mem::take(&mut self.unfinished);
        line.extend_from_slice(&bytes[..first]);
        self.sentence(&line)?;
        let mut rest = &bytes[first + 1..];
        while let Some(end) = rest.iter().position(|&byte| byte == b'\n') {
            self.sentence(&rest[..end])?;
            rest = &rest[end + 1..];
        }
        self.unfinished.extend_from_slice(rest);
        if self.ids.len() >= self.most {
            self.spill(scratch)?;
        }
        Ok(())
    }

    /// A file ends, perhaps without a newline.
    pub fn end_file(&mut self) -> Result<(), Refused> {
        let line = std::mem::take(&mut self.unfinished);
        if !line.is_empty() {
            self.sentence(&line)?;
        }
        self.line = 0;
        Ok(())
    }

    fn sentence(&mut self, line: &[u8]) -> Result<(), Refused> {
        self.line += 1;
        let line = if self.line == 1 { line.strip_prefix(MARK).unwrap_or(line) } else { line };
        for word in line.split(|&byte| is_blank(byte)).filter(|word| !word.is_empty()) {
            let id = self.vocabulary.number(word).ok_or(Refused::NotText(self.line))?;
            if id <= END {
                if !self.skip {
                    let word = self.vocabulary.text(id).to_owned();
                    return Err(Refused::Special(self.line, word));
                }
                self.skipped += 1;
                continue;
            }
            self.ids.push(id);
            self.words += 1;
        }
        self.ids.push(END);
        self.sentences += 1;
        Ok(())
    }

    fn spill(&mut self, scratch: &dyn Scratch) -> io::Result<()> {
        if self.spilled.is_none() {
            self.spilled = Some(scratch.file()?);
        }
        if let Some(file) = &mut self.spilled {
            for block in self.ids.chunks(READ) {
                let bytes: Vec<u8> = block.iter().flat_map(|id| id.to_le_bytes()).collect();
                file.write_all(&bytes)?;
            }
        }
        self.ids.clear();
        Ok(())
    }

    /// Nothing more comes: numbers that are partly in a file go there altogether. Returns the bytes
    /// of those in memory.
    pub fn close(&mut self, scratch: &dyn Scratch) -> io::Result<usize> {
        if self.spilled.is_some() {
            self.spill(scratch)?;
            self.ids = Vec::new();
        }
        Ok(4 * self.ids.len())
    }

    /// Passes everything on in blocks, in order.
    pub fn for_each(&mut self, mut take: impl FnMut(&[u32]) -> io::Result<()>) -> io::Result<()> {
        if let Some(file) = &mut self.spilled {
            file.rewind()?;
            let mut bytes = vec![0; 4 * READ];
            let mut left = file.metadata()?.len() as usize;
            while left > 0 {
                let size = left.min(bytes.len());
                file.read_exact(&mut bytes[..size])?;
                let number = |four: &[u8]| u32::from_le_bytes([four[0], four[1], four[2], four[3]]);
                let block: Vec<u32> = bytes[..size].chunks_exact(4).map(number).collect();
                take(&block)?;
                left -= size;
            }
        }
        self.ids.chunks(READ).try_for_each(take)
    }

    /// Only the vocabulary is still needed.
    pub fn into_vocabulary(self) -> Vocabulary {
        self.vocabulary
    }

    /// Bits that hold any word number.
    pub fn bits(&self) -> u32 {
        (self.vocabulary.len() as u64 - 1).ilog2().max(BEGIN) + 1
    }
}

#[inline]
fn is_blank(byte: u8) -> bool {
    matches!(byte, b' ' | 0 | b'\t'..=b'\r')
}

#[cfg(test)]
mod tests {
    use super::super::scratch::tests::Folder;
    use super::*;

    fn read(pieces: &[&str], memory: usize) -> (Vec<u32>, Tokens) {
        let mut tokens = Tokens::new(false, memory);
        for piece in pieces {
            tokens.add(piece.as_bytes(), &Folder::default()).unwrap();
        }
        tokens.end_file().unwrap();
        let mut ids = Vec::new();
        let take = |block: &[u32]| {
            ids.extend_from_slice(block);
            Ok(())
        };
        tokens.for_each(take).unwrap();
        (ids, tokens)
    }

    #[test]
    fn a_text_may_come_in_any_pieces_and_with_any_memory() {
        for memory in [0, 1 << 20] {
            let (ids, tokens) = read(&["\u{feff}the c", "at\tsat\r\n\n", "the", " mat"], memory);
            assert_eq!(ids, [3, 4, 5, 2, 2, 3, 6, 2]);
            assert_eq!((tokens.words, tokens.sentences, tokens.vocabulary.len()), (5, 3, 7));
            assert_eq!(tokens.bits(), 3);
        }
    }

    #[test]
    fn a_special_word_is_refused_with_its_line() {
        let mut tokens = Tokens::new(false, 0);
        let refused = tokens.add(b"a\nb <s> c\n", &Folder::default()).unwrap_err();
        assert!(matches!(refused, Refused::Special(2, word) if word == "<s>"));
    }
}
