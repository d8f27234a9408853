//! Links as text: a line per sentence pair, `i-j` for each link, in between spaces.

use super::grow::Links;

/// The most digits of a position.
const DIGITS: usize = 9;

/// The links of whole lines; None if anything but plain links is in them.
pub fn read(text: &[u8]) -> Option<Links> {
    let (mut starts, mut sources, mut targets) = (vec![0u64], Vec::new(), Vec::new());
    let mut rest = text;
    while !rest.is_empty() {
        match rest[0] {
            b' ' => rest = &rest[1..],
            b'\n' => {
                starts.push(sources.len() as u64);
                rest = &rest[1..];
            }
            _ => {
                let (i, after) = number(rest)?;
                let (j, after) = number(after.strip_prefix(b"-")?)?;
                if !matches!(after.first(), Some(b' ' | b'\n')) {
                    return None;
                }
                sources.push(i);
                targets.push(j);
                rest = after;
            }
        }
    }
    // the last line has an end too
    text.last().is_none_or(|&byte| byte == b'\n').then_some((starts, sources, targets))
}

fn number(text: &[u8]) -> Option<(u32, &[u8])> {
    let digits = text.iter().take_while(|byte| byte.is_ascii_digit()).count();
    let value = |sum: u32, byte: &u8| sum * 10 + u32::from(byte - b'0');
    let fitting = (1..=DIGITS).contains(&digits);
    fitting.then(|| (text[..digits].iter().fold(0, value), &text[digits..]))
}

/// The lines of these links, in their order; `starts` rises within the lists.
pub fn write(starts: &[u64], sources: &[u32], targets: &[u32]) -> Vec<u8> {
    let mut text = Vec::with_capacity(6 * sources.len() + starts.len());
    for ends in starts.windows(2) {
        for k in ends[0] as usize..ends[1] as usize {
            if k > ends[0] as usize {
                text.push(b' ');
            }
            push(sources[k], &mut text);
            text.push(b'-');
            push(targets[k], &mut text);
        }
        text.push(b'\n');
    }
    text
}

fn push(mut number: u32, text: &mut Vec<u8>) {
    let first = text.len();
    loop {
        text.push(b'0' + (number % 10) as u8);
        number /= 10;
        if number == 0 {
            break;
        }
    }
    text[first..].reverse();
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_become_lists_and_lists_lines() {
        let links = (vec![0, 2, 2, 3], vec![0, 12, 999_999_999], vec![1, 0, 30]);
        let text = b"0-1 12-0\n\n999999999-30\n";
        assert_eq!(read(text), Some(links.clone()));
        assert_eq!(write(&links.0, &links.1, &links.2), text);
        assert_eq!(read(b""), Some((vec![0], vec![], vec![])));
        assert_eq!(read(b"  3-4  0-1 \n").unwrap().1, [3, 0]);
    }

    #[test]
    fn anything_else_is_left_to_the_careful_reader() {
        let other = [
            "0-1",
            "0-1:0.5\n",
            "0-\n",
            "-1\n",
            "0 1\n",
            "a-1\n",
            "0-1\r\n",
            "0-1,2-3\n",
            "1234567890-1\n",
            "\u{feff}0-1\n",
            "0-1\u{a0}2-3\n",
            "+1-2\n",
        ];
        assert!(other.iter().all(|text| read(text.as_bytes()).is_none()));
    }
}
