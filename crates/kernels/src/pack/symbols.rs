//! The symbols of a phrase: words and slots, separated by spaces.
//!
//! `[NP,1]` is a slot with the label NP; every other token is a word. An empty text has no
//! symbols. Slots of a source are numbered by their order.

/// The tokens of a text; joined by spaces they give it back.
pub fn tokens(text: &str) -> impl Iterator<Item = &str> {
    text.split(' ').take(if text.is_empty() { 0 } else { usize::MAX })
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Slot<'a> {
    pub label: &'a str,
    pub number: u8,
}

/// Reads a token as a slot; None for a word.
pub fn slot(token: &str) -> Option<Slot<'_>> {
    let inside = token.strip_prefix('[')?.strip_suffix(']')?;
    let (label, number) = inside.rsplit_once(',')?;
    let number = match number.as_bytes() {
        [digit @ b'1'..=b'9'] => digit - b'0',
        _ => return None,
    };
    let plain = |c: char| !c.is_whitespace() && c != '[' && c != ']';
    (!label.is_empty() && label.chars().all(plain)).then_some(Slot { label, number })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_slot_is_told_from_words_that_resemble_it() {
        assert_eq!(slot("[NP/NN,2]"), Some(Slot { label: "NP/NN", number: 2 }));
        assert_eq!(slot("[,,1]"), Some(Slot { label: ",", number: 1 }));
        for word in ["[NP]", "[NP,0]", "[NP,12]", "[,1]", "\\[NP,1]", "[N[P,1]", "[]", "]["] {
            assert_eq!(slot(word), None, "{word}");
        }
        assert_eq!(tokens("").count(), 0);
        assert_eq!(tokens(" a").collect::<Vec<_>>(), ["", "a"]);
    }
}
