//! A model of a few n-grams, worked by hand.

use super::state::State;
use super::*;
use crate::format::Damage;
use crate::watch::Watch;
use std::f32::consts::LN_10;
use std::io::Cursor;

const ARPA: &str = "\
\\data\\
ngram 1=5
ngram 2=3
ngram 3=2

\\1-grams:
-2 <unk>
-99 <s> -0.5
-1 </s>
-0.75 a -0.25
-1.25 b -0.125

\\2-grams:
-0.5 <s> a -0.0625
-0.375 a b
-0.625 b </s>

\\3-grams:
-0.1 <s> a b
-0.2 b a b

\\end\\
";

fn binary(text: &str, exact: bool) -> Vec<u8> {
    let mut reader = ArpaReader::default();
    // in pieces, as a file comes
    text.as_bytes().chunks(7).for_each(|piece| reader.feed(piece).unwrap());
    let gathered = reader.finish().unwrap();
    write(&gathered, Cursor::new(Vec::new()), exact, &Watch::default()).unwrap().into_inner()
}

#[test]
fn backing_off_step_by_step() {
    let bytes = binary(ARPA, true);
    let opened = Opened::new(&bytes).unwrap();
    let model = Model::open(&bytes, &opened).unwrap();
    let [a, b] = ["a", "b"].map(|word| model.word(word));
    let (begin, end) = (model.begin(), model.end());
    let check = |context: &[u32], word, log10: f32, matched, extends| {
        let scored = model.score(context, word);
        assert!((scored.log - log10 * LN_10).abs() < 1e-6, "{scored:?}, not {log10}");
        assert_eq!((scored.matched, scored.extends), (matched, extends));
    };
    check(&[], a, -0.75, 1, true);
    check(&[begin], a, -0.5, 2, false);
    check(&[a, begin], b, -0.1, 3, false);
    check(&[a], b, -0.375, 2, true);
    check(&[a, a], b, -0.375, 2, true); // no a a, so no backoff
    check(&[b, a, begin], end, -0.625, 2, false); // a b has none
    check(&[a, begin], end, -1.0 - 0.25 - 0.0625, 1, true);
    check(&[a, begin], 0, -2.0 - 0.25 - 0.0625, 1, false);
    check(&[0, a], b, -1.25, 1, true);
    check(&[begin], 99, -2.5, 1, false);
    // b a was missing: -0.125 - 0.75
    check(&[b], a, -0.875, 2, false);
    assert_eq!(model.counts(), [5, 4, 2]);
}

#[test]
fn only_contexts_and_backoffs_are_useful() {
    let bytes = binary(ARPA, true);
    let opened = Opened::new(&bytes).unwrap();
    let model = Model::open(&bytes, &opened).unwrap();
    let [a, b] = ["a", "b"].map(|word| model.word(word));
    let begin = model.begin();
    assert_eq!(model.useful(&[a, begin]), 2);
    assert_eq!(model.useful(&[a, b, begin]), 2); // b a b begins with b a
    assert_eq!(model.useful(&[b, a]), 1); // a b has no backoff, and nothing begins with it
    assert_eq!(model.useful(&[model.end()]), 0);
    assert_eq!(model.useful(&[]), 0);
}

#[test]
fn the_text_comes_back() {
    let bytes = binary(ARPA, true);
    let opened = Opened::new(&bytes).unwrap();
    let model = Model::open(&bytes, &opened).unwrap();
    let mut text = String::new();
    arpa_text(&model, |block| {
        text.push_str(block);
        Ok::<_, crate::format::Damage>(())
    })
    .unwrap();
    assert!(
        text.starts_with("\\data\\\nngram 1=5\nngram 2=4\nngram 3=2\n\n\\1-grams:\n-2\t<unk>\n")
    );
    assert!(text.contains("\n-0.5\t<s> a\t-0.0625\n") && text.ends_with("\n\n\\end\\\n"));
    assert_eq!(binary(&text, true), bytes);
}

#[test]
fn a_model_with_few_values_is_exact_even_when_quantised() {
    let (one, other) = (binary(ARPA, true), binary(ARPA, false));
    let opened = [&one, &other].map(|bytes| Opened::new(bytes).unwrap());
    let one = Model::open(&one, &opened[0]).unwrap();
    let other = Model::open(&other, &opened[1]).unwrap();
    for word in 0..5 {
        for context in [[0, 1], [1, 2], [3, 1], [3, 4], [4, 3]] {
            assert_eq!(one.score(&context, word), other.score(&context, word));
        }
    }
}

/// A word's number, its score after a context, the useful words of that, and its text.
type Answer = (u32, Scored, usize, Option<String>);

/// Everything a small model can be asked.
fn answers(bytes: &[u8]) -> Result<Vec<Answer>, Damage> {
    let opened = Opened::new(bytes)?;
    let model = Model::open(bytes, &opened)?;
    let mut found = Vec::new();
    for word in 0..6 {
        for context in [[3, 1, 3], [4, 3, 4], [word, 4, 3]] {
            let text = model.words.get(word).ok().map(str::to_owned);
            let number = model.word(text.as_deref().unwrap_or("b"));
            found.push((number, model.score(&context, word), model.useful(&context), text));
        }
    }
    opened.answer(Ok(found))
}

#[test]
fn a_changed_byte_is_refused_or_changes_no_answer() {
    for exact in [true, false] {
        let mut bytes = binary(ARPA, exact);
        let sound = answers(&bytes).unwrap();
        let mut padding = 0;
        for place in 0..bytes.len() {
            for flipped in [1, 0x5A, 0x80] {
                bytes[place] ^= flipped;
                if let Ok(found) = answers(&bytes) {
                    assert_eq!(found, sound, "byte {place}");
                }
                if let Ok(opened) = Opened::new(&bytes) {
                    let verified = Model::open(&bytes, &opened).and_then(|model| model.verify());
                    padding += usize::from(verified.is_ok());
                }
                bytes[place] ^= flipped;
            }
        }
        assert!(padding < 3 * 7 * 20, "{padding}");
        for length in 0..bytes.len() {
            assert!(Opened::new(&bytes[..length]).is_err());
        }
        bytes.push(0);
        assert!(Opened::new(&bytes).is_err());
    }
}

#[test]
fn an_older_or_newer_format_is_told_from_damage() {
    let mut bytes = binary(ARPA, true);
    for (version, found) in [(1, "it is of an older format"), (3, "it is of a newer format")] {
        bytes[8] = version;
        assert!(Opened::new(&bytes).err().unwrap().found.starts_with(found));
    }
}

#[test]
fn word_after_word_scores_as_with_the_whole_context() {
    let bytes = binary(ARPA, true);
    let opened = Opened::new(&bytes).unwrap();
    let model = Model::open(&bytes, &opened).unwrap();
    // every sentence of six words, as a number of base 5
    for sentence in 0..5usize.pow(6) {
        let words: Vec<u32> =
            (0..6).map(|place| (sentence / 5usize.pow(place) % 5) as u32).collect();
        let mut state = State::default();
        for place in 0..words.len() {
            let context: Vec<u32> = words[..place].iter().rev().copied().collect();
            assert_eq!(state.words().len(), model.useful(&context));
            let whole = model.score(&context, words[place]);
            let (scored, next) = model.follow(&state, words[place]);
            assert!((scored.log - whole.log).abs() < 1e-5, "{words:?} {place}");
            assert_eq!((scored.matched, scored.extends), (whole.matched, whole.extends));
            state = next;
        }
    }
}
