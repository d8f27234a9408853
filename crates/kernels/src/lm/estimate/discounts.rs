//! How much is subtracted from each count.
//!
//! Chen and Goodman's closed form: with n_j n-grams of adjusted count j in an order and
//! Y = n_1 / (n_1 + 2 n_2), an n-gram of count j is discounted by D_j = j - (j+1) Y n_(j+1) / n_j;
//! three kinds of counts, 1, 2, and 3 or more.

/// The discounts where the text is too small or too unusual for the closed form.
pub const FALLBACK: [f64; 3] = [0.5, 1.0, 1.5];

/// How many n-grams an order has, and how many have each small count.
#[derive(Clone, Copy, Default, Debug)]
pub struct Statistics {
    /// n_1 to n_4, from place 1.
    pub of_counts: [u64; 5],
    pub kept: u64,
}

impl Statistics {
    #[inline]
    pub fn add(&mut self, count: u64, pruned: bool) {
        self.kept += u64::from(!pruned);
        if count < 5 {
            self.of_counts[count as usize] += 1;
        }
    }
}

/// Why the closed form was not used.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Unfit {
    /// No n-gram has this count.
    Missing(usize),
    /// The discount of this count is below 0 or above the count.
    OutOfRange(usize, f64),
}

#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Discounts {
    pub amounts: [f64; 3],
    pub unfit: Option<Unfit>,
}

impl Discounts {
    pub fn of(statistics: &Statistics) -> Self {
        match closed_form(&statistics.of_counts.map(|number| number as f64)) {
            Ok(amounts) => Discounts { amounts, unfit: None },
            Err(unfit) => Discounts { amounts: FALLBACK, unfit: Some(unfit) },
        }
    }

    /// The discount of a count that is not 0.
    #[inline]
    pub fn amount(&self, count: u64) -> f64 {
        self.amounts[count.clamp(1, 3) as usize - 1]
    }
}

fn closed_form(n: &[f64; 5]) -> Result<[f64; 3], Unfit> {
    if let Some(count) = (1..4).find(|&count| n[count] == 0.0) {
        return Err(Unfit::Missing(count));
    }
    let y = n[1] / (n[1] + 2.0 * n[2]);
    let amounts = [1, 2, 3].map(|j| j as f64 - (j + 1) as f64 * y * n[j + 1] / n[j]);
    match (1..4).find(|&j| !(0.0..=j as f64).contains(&amounts[j - 1])) {
        Some(j) => Err(Unfit::OutOfRange(j, amounts[j - 1])),
        None => Ok(amounts),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_closed_form_by_hand() {
        let statistics = Statistics { of_counts: [0, 10, 5, 2, 1], kept: 18 };
        let found = Discounts::of(&statistics);
        // Y = 10 / 20; 1 - 2 * 0.5 * 5 / 10, 2 - 3 * 0.5 * 2 / 5, 3 - 4 * 0.5 * 1 / 2
        assert_eq!(found.unfit, None);
        for (amount, expected) in found.amounts.iter().zip([0.5, 1.4, 2.0]) {
            assert!((amount - expected).abs() < 1e-12);
        }
    }

    #[test]
    fn a_missing_count_or_a_discount_out_of_range_falls_back() {
        let missing = Statistics { of_counts: [0, 10, 5, 0, 1], kept: 16 };
        let found = Discounts::of(&missing);
        assert_eq!(found, Discounts { amounts: FALLBACK, unfit: Some(Unfit::Missing(3)) });
        let odd = Statistics { of_counts: [0, 10, 1, 9, 0], kept: 20 };
        // Y = 10 / 12; 2 - 3 * 10 / 12 * 9 / 1
        assert_eq!(Discounts::of(&odd).unfit, Some(Unfit::OutOfRange(2, 2.0 - 22.5)));
    }
}
