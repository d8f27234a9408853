//! Reads the text format of n-gram models (ARPA) block by block.
//!
//! Accepted: text before the header, empty lines, tabs or spaces between fields, n-grams without a
//! backoff, models without `<unk>`, `<s>` or `</s>` (they get the floor). Rejected, with the line
//! number: anything that would give a model other than the one in the file.

use super::arpa_line::{count, read, section, Line};
use super::gathered::Gathered;
use super::layout::MOST_ORDER;
use super::special::{SPECIAL, UNKNOWN};

/// Why a file is not a model, and on which line.
#[derive(Debug, PartialEq, Eq)]
pub struct Refused {
    pub line: u64,
    pub why: String,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum State {
    Before,
    Head,
    Grams(usize),
    Done,
}

pub struct ArpaReader {
    state: State,
    line: u64,
    /// The unfinished last line of the previous block.
    pending: Vec<u8>,
    counts: Vec<u64>,
    seen: u64,
    gathered: Gathered,
    words: Vec<u32>,
}

impl Default for ArpaReader {
    fn default() -> Self {
        ArpaReader {
            state: State::Before,
            line: 0,
            pending: Vec::new(),
            counts: Vec::new(),
            seen: 0,
            gathered: Gathered::new(1),
            words: Vec::new(),
        }
    }
}

impl ArpaReader {
    /// Takes the next bytes of the file.
    pub fn feed(&mut self, bytes: &[u8]) -> Result<(), Refused> {
        let Some(end) = bytes.iter().rposition(|&byte| byte == b'\n') else {
            self.pending.extend_from_slice(bytes);
            return Ok(());
        };
        let mut rest = &bytes[..end];
        if !self.pending.is_empty() {
            let first = rest.iter().position(|&byte| byte == b'\n').unwrap_or(rest.len());
            let mut line = std::mem::take(&mut self.pending);
            line.extend_from_slice(&rest[..first]);
            self.take(&line)?;
            if first == rest.len() {
                self.pending.extend_from_slice(&bytes[end + 1..]);
                return Ok(());
            }
            rest = &rest[first + 1..];
        }
        rest.split(|&byte| byte == b'\n').try_for_each(|line| self.take(line))?;
        self.pending.extend_from_slice(&bytes[end + 1..]);
        Ok(())
    }

    /// All n-grams, once the file has ended.
    pub fn finish(mut self) -> Result<Gathered, Refused> {
        if !self.pending.is_empty() {
            let line = std::mem::take(&mut self.pending);
            self.take(&line)?;
        }
        match self.state {
            State::Before => self.refuse(
                "there is no line \\data\\: this is neither an ARPA file nor a packed model."
                    .into(),
            ),
            State::Head => self.refuse("it ends within the head. Get the whole file.".into()),
            State::Grams(n) => self.refuse(format!(
                "it ends within the {n}-grams, before \\end\\. Get the whole file."
            )),
            State::Done => {
                self.gathered.close();
                Ok(self.gathered)
            }
        }
    }

    fn refuse<T>(&self, why: String) -> Result<T, Refused> {
        Err(Refused { line: self.line.max(1), why })
    }

    fn take(&mut self, line: &[u8]) -> Result<(), Refused> {
        self.line += 1;
        if self.state == State::Done {
            return Ok(());
        }
        let Ok(line) = std::str::from_utf8(line) else {
            return match self.state {
                State::Before => Ok(()),
                _ => self.refuse("not in UTF-8. Convert the file: iconv -t utf-8.".into()),
            };
        };
        let line = line.trim_matches([' ', '\t', '\r']);
        match self.state {
            State::Before if line == "\\data\\" => self.state = State::Head,
            State::Head if !line.is_empty() => self.head(line)?,
            State::Grams(order) if line.starts_with('\\') => self.next_section(order, line)?,
            State::Grams(order) if !line.is_empty() => self.gram(order, line)?,
            _ => (),
        }
        Ok(())
    }

    fn head(&mut self, line: &str) -> Result<(), Refused> {
        if line == "\\1-grams:" && !self.counts.is_empty() {
            self.gathered = Gathered::new(self.counts.len());
            self.words = vec![0; self.counts.len()];
            self.state = State::Grams(1);
            return Ok(());
        }
        let next = self.counts.len() + 1;
        match count(line) {
            Some((order, _)) if order > MOST_ORDER => {
                self.refuse(format!("{order}-grams; the longest taken are {MOST_ORDER}-grams."))
            }
            Some((order, count)) if order == next => {
                self.counts.push(count);
                Ok(())
            }
            _ => self.refuse(format!("expected ngram {next}=COUNT or \\1-grams:, found '{line}'.")),
        }
    }

    fn next_section(&mut self, order: usize, line: &str) -> Result<(), Refused> {
        let (said, found) = (self.counts[order - 1], self.seen);
        if said != found {
            return self.refuse(format!(
                "the head says {said} {order}-grams, but there are {found}. Get the whole file."
            ));
        }
        self.seen = 0;
        let rest_is_empty = self.counts[order..].iter().all(|&count| count == 0);
        if line == "\\end\\" && rest_is_empty {
            self.state = State::Done;
        } else if order < self.counts.len() && section(line) == Some(order + 1) {
            self.state = State::Grams(order + 1);
        } else if order < self.counts.len() {
            return self.refuse(format!("expected \\{}-grams:, found '{line}'.", order + 1));
        } else {
            return self.refuse(format!("expected \\end\\, found '{line}'."));
        }
        Ok(())
    }

    fn gram(&mut self, order: usize, line: &str) -> Result<(), Refused> {
        let Line { probability, words, backoff } = match read(line, order) {
            Ok(line) => line,
            Err(why) => return self.refuse(why),
        };
        self.seen += 1;
        let backoff = if order == self.counts.len() { 0.0 } else { backoff };
        let fresh = if order == 1 {
            let word = words.clone().next().expect("one word");
            self.gathered.add_word(known_as(word), probability, backoff)
        } else {
            for (place, word) in words.clone().enumerate() {
                let Some(number) = self.gathered.word(known_as(word)) else {
                    return self
                        .refuse(format!("'{word}' is not among the 1-grams. Add it there."));
                };
                self.words[place] = number;
            }
            self.gathered.add(&self.words[..order], probability, backoff)
        };
        if fresh {
            return Ok(());
        }
        let words: Vec<&str> = words.collect();
        self.refuse(format!("'{}' is there twice. Drop one of its lines.", words.join(" ")))
    }
}

/// Some tools write the unknown word in capitals.
fn known_as(word: &str) -> &str {
    if word == "<UNK>" {
        SPECIAL[UNKNOWN as usize]
    } else {
        word
    }
}
