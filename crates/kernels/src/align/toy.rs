//! Small corpora for the tests of this room.

use super::bitext::Side;

pub type Text = Vec<Vec<u32>>;

/// What a `Side` borrows: the text, and the stem of each word.
pub struct Words {
    tokens: Vec<u32>,
    offsets: Vec<u64>,
    stems: Vec<u32>,
}

impl Words {
    pub fn new(text: &Text, stems: Vec<u32>) -> Self {
        let mut offsets = vec![0];
        offsets.extend(text.iter().scan(0, |end, sentence| {
            *end += sentence.len() as u64;
            Some(*end)
        }));
        Words { tokens: text.concat(), offsets, stems }
    }

    pub fn side(&self) -> Side<'_> {
        Side::new(&self.tokens, &self.offsets, &self.stems)
    }
}

/// das haus / the house, das buch / the book
pub fn toy() -> (Text, Text) {
    let (das, haus, buch) = (0, 1, 2);
    let (the, house, book) = (0, 1, 2);
    (vec![vec![das, haus], vec![das, buch]], vec![vec![the, house], vec![the, book]])
}
