//! Which of many lines is on top, from left to right.

use std::cmp::Ordering;

/// Puts the lines of the upper envelope into `top`, each with where it begins to be on top, the
/// first at minus infinity. `sorted` is working memory. Of equal lines the one with the lowest
/// number counts.
pub fn upper_envelope(
    intercepts: &[f64],
    slopes: &[f64],
    top: &mut Vec<(f64, u32)>,
    sorted: &mut Vec<u32>,
) {
    sorted.clear();
    sorted.extend(0..slopes.len() as u32);
    // By slope; among equally steep lines the highest first, among equal ones the first.
    sorted.sort_unstable_by(|&one, &other| {
        let (i, j) = (one as usize, other as usize);
        compare(slopes[i], slopes[j])
            .then(compare(intercepts[j], intercepts[i]))
            .then(one.cmp(&other))
    });
    top.clear();
    for &line in sorted.iter() {
        let (a, b) = (intercepts[line as usize], slopes[line as usize]);
        let mut begins = f64::NEG_INFINITY;
        let mut hidden = false;
        while let Some(&(start, last)) = top.last() {
            let (last_a, last_b) = (intercepts[last as usize], slopes[last as usize]);
            if last_b == b {
                hidden = true; // as steep and not higher
                break;
            }
            begins = (last_a - a) / (b - last_b);
            if begins > start {
                break;
            }
            top.pop();
            begins = f64::NEG_INFINITY;
        }
        if !hidden {
            top.push((begins, line));
        }
    }
}

/// The order of finite numbers, in which both zeros are one.
fn compare(one: f64, other: f64) -> Ordering {
    one.partial_cmp(&other).unwrap_or(Ordering::Equal)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn envelope(lines: &[(f64, f64)]) -> Vec<(f64, u32)> {
        let (a, b): (Vec<f64>, Vec<f64>) = lines.iter().copied().unzip();
        let mut top = Vec::new();
        upper_envelope(&a, &b, &mut top, &mut Vec::new());
        top
    }

    #[test]
    fn three_lines_of_which_one_never_is_on_top() {
        // -x and x cross at 0, where 0x - 1 lies below them
        assert_eq!(
            envelope(&[(0.0, 1.0), (-1.0, 0.0), (0.0, -1.0)]),
            [(f64::NEG_INFINITY, 2), (0.0, 0)]
        );
        // 0x + 1 lies above them from -1 to 1
        assert_eq!(
            envelope(&[(0.0, 1.0), (1.0, 0.0), (0.0, -1.0)]),
            [(f64::NEG_INFINITY, 2), (-1.0, 1), (1.0, 0)]
        );
    }

    #[test]
    fn of_lines_as_steep_the_highest_counts_and_of_equal_ones_the_first() {
        assert_eq!(envelope(&[(1.0, 0.0), (2.0, 0.0), (2.0, 0.0)]), [(f64::NEG_INFINITY, 1)]);
        assert_eq!(envelope(&[(0.0, 0.0), (0.0, -0.0)]), [(f64::NEG_INFINITY, 0)]);
    }
}
