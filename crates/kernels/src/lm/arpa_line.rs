//! The lines of an ARPA file.

use super::FLOOR;

/// A line of n-grams.
#[derive(Debug)]
pub struct Line<W> {
    /// log10.
    pub probability: f32,
    pub words: W,
    /// log10; 0 if there is none.
    pub backoff: f32,
}

fn fields(line: &str) -> impl Iterator<Item = &str> + Clone {
    line.split([' ', '\t']).filter(|field| !field.is_empty())
}

/// `ngram 2=17`: 2 and 17.
pub fn count(line: &str) -> Option<(usize, u64)> {
    let (order, count) = line.strip_prefix("ngram")?.split_once('=')?;
    Some((order.trim().parse().ok()?, count.trim().parse().ok()?))
}

/// `\2-grams:`: 2.
pub fn section(line: &str) -> Option<usize> {
    line.strip_prefix('\\')?.strip_suffix("-grams:")?.parse().ok()
}

/// Reads a probability, `order` words, and a backoff if there is one.
pub fn read(line: &str, order: usize) -> Result<Line<impl Iterator<Item = &str> + Clone>, String> {
    let found = fields(line).count();
    if found != order + 1 && found != order + 2 {
        return Err(format!(
            "expected a probability, {order} word{} and maybe a backoff, found {found} fields.",
            if order == 1 { "" } else { "s" }
        ));
    }
    let mut numbers = fields(line);
    let probability = log10(numbers.next().unwrap_or(""), "probability")?;
    if probability > 0.0 {
        return Err(format!(
            "the probability has the log {probability}, but no log of one is above 0."
        ));
    }
    let backoff = match numbers.nth(order) {
        Some(field) => log10(field, "backoff")?,
        None => 0.0,
    };
    if backoff == f32::INFINITY {
        return Err("the backoff is infinite.".into());
    }
    let words = fields(line).skip(1).take(order);
    // -0 has another meaning.
    Ok(Line { probability, words, backoff: backoff + 0.0 })
}

/// Minus infinity, as some tools write it, becomes the floor.
fn log10(field: &str, what: &str) -> Result<f32, String> {
    match field.parse::<f32>() {
        Ok(value) if !value.is_nan() => Ok(value.max(FLOOR)),
        _ => Err(format!("expected the log10 of a {what}, found '{field}'.")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tabs_and_blanks_part_fields_and_the_backoff_may_be_missing() {
        let line = read("-1.5\ta  b\t-0.25", 2).unwrap();
        assert_eq!((line.probability, line.backoff), (-1.5, -0.25));
        assert_eq!(line.words.collect::<Vec<_>>(), ["a", "b"]);
        assert_eq!(read("-inf a b", 2).unwrap().backoff, 0.0);
        assert_eq!(read("-inf a b", 2).unwrap().probability, FLOOR);
    }

    #[test]
    fn what_is_no_log_of_a_probability_is_refused() {
        for line in ["nan a", "0.1 a", "x a", "-1 a nan", "-1 a inf", "-1", "-1 a b c"] {
            assert!(read(line, 1).is_err(), "{line}");
        }
    }

    #[test]
    fn heads_are_read_with_or_without_blanks() {
        assert_eq!(count("ngram 2 = 17"), Some((2, 17)));
        assert_eq!(count("ngram 2:17"), None);
        assert_eq!(section("\\3-grams:"), Some(3));
        assert_eq!(section("\\end\\"), None);
    }
}
