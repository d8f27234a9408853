//! The text format that every toolkit reads, laid out as lmplz does.
//!
//! Numbers have as many digits as it takes to read the same 32 bits back.

use super::estimated::Estimated;
use std::fmt::Write;
use std::io;

/// Bytes per block.
const BLOCK: usize = 1 << 20;

/// Passes the lines on in blocks of text.
pub fn write_arpa<E: From<io::Error>>(
    model: &Estimated,
    mut take: impl FnMut(&str) -> Result<(), E>,
) -> Result<(), E> {
    let mut text = String::from("\\data\\\n");
    for (count, order) in model.counts.iter().zip(1..) {
        put(&mut text, format_args!("ngram {order}={count}\n"));
    }
    for grams in &model.grams {
        let order = grams.order();
        put(&mut text, format_args!("\n\\{order}-grams:\n"));
        grams.for_each(|words, probability, backoff| {
            // Adding 0 turns a negative zero into a plain one.
            put(&mut text, format_args!("{}", probability + 0.0));
            for (place, &word) in words.iter().enumerate() {
                text.push(if place == 0 { '\t' } else { ' ' });
                text.push_str(model.vocabulary.text(word));
            }
            if order < model.grams.len() {
                put(&mut text, format_args!("\t{}", backoff + 0.0));
            }
            text.push('\n');
            if text.len() >= BLOCK {
                take(&text)?;
                text.clear();
            }
            Ok::<(), E>(())
        })?;
    }
    text.push_str("\n\\end\\\n");
    take(&text)
}

fn put(text: &mut String, arguments: std::fmt::Arguments) {
    text.write_fmt(arguments).expect("a String takes everything");
}
