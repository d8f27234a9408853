//! Lists the n-grams of a model in the form of an ARPA file.

use super::level::Range;
use super::model::Model;
use crate::format::Damage;
use std::fmt::Write;

const BLOCK: usize = 1 << 16;

struct Text<F> {
    text: String,
    take: F,
}

impl<E, F: FnMut(&str) -> Result<(), E>> Text<F> {
    fn flush(&mut self) -> Result<(), E> {
        (self.take)(&self.text)?;
        self.text.clear();
        Ok(())
    }
}

/// Passes the lines on in blocks.
pub fn arpa<E: From<Damage>>(
    model: &Model,
    take: impl FnMut(&str) -> Result<(), E>,
) -> Result<(), E> {
    let mut out = Text { text: String::from("\\data\\\n"), take };
    for (place, count) in model.counts().iter().enumerate() {
        put(&mut out.text, format_args!("ngram {}={count}\n", place + 1));
    }
    for order in 1..=model.order() {
        put(&mut out.text, format_args!("\n\\{order}-grams:\n"));
        let mut path = vec![0; order];
        for word in 0..model.words.len() as u32 {
            path[order - 1] = word;
            if order == 1 {
                line(&mut out, model, &path, model.unigram(word))?;
            } else {
                below(&mut out, model, &mut path, 1, model.unigram_children(word))?;
            }
        }
    }
    out.text.push_str("\n\\end\\\n");
    out.flush()
}

/// The n-grams that end in the last `known` words of the path.
fn below<E: From<Damage>>(
    out: &mut Text<impl FnMut(&str) -> Result<(), E>>,
    model: &Model,
    path: &mut [u32],
    known: usize,
    nodes: Range,
) -> Result<(), E> {
    let level = model.level(known + 1);
    let place = path.len() - known - 1;
    for node in nodes.0..nodes.1 {
        path[place] = level.word(node);
        if place == 0 {
            let values = (level.probability(node), level.backoff(node));
            line(out, model, path, values)?;
        } else {
            below(out, model, path, known + 1, model.children(known + 1, node))?;
        }
    }
    Ok(())
}

fn line<E: From<Damage>>(
    out: &mut Text<impl FnMut(&str) -> Result<(), E>>,
    model: &Model,
    path: &[u32],
    (probability, backoff): (f32, f32),
) -> Result<(), E> {
    // An n-gram that was added can be above 1 if the backoff of its context is.
    put(&mut out.text, format_args!("{}", probability.min(0.0)));
    for (place, &word) in path.iter().enumerate() {
        out.text.push(if place == 0 { '\t' } else { ' ' });
        out.text.push_str(model.words.get(word)?);
    }
    if backoff != 0.0 {
        put(&mut out.text, format_args!("\t{backoff}"));
    }
    out.text.push('\n');
    if out.text.len() >= BLOCK {
        out.flush()?;
    }
    Ok(())
}

fn put(text: &mut String, arguments: std::fmt::Arguments) {
    text.write_fmt(arguments).expect("a String takes everything");
}
