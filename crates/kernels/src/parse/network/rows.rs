//! Sentences of different lengths as the rows of one matrix.
//!
//! Time-major: first the first position of every sentence, then the second of every sentence
//! that has one. Sentences stand from long to short, so those still running at a time are the
//! first ones, and their rows lie together.

pub struct Rows {
    /// Positions of each sentence, borders included, from long to short.
    pub lengths: Vec<usize>,
    /// Where the rows of each time begin; one more at the end.
    pub starts: Vec<usize>,
    /// The sentence of each row, and its row when the sentence is read backwards.
    pub sentence: Vec<u32>,
    pub mirrored: Vec<u32>,
}

impl Rows {
    pub fn new(lengths: Vec<usize>) -> Self {
        debug_assert!(lengths.is_sorted_by(|a, b| a >= b));
        let longest = lengths.first().copied().unwrap_or(0);
        let mut starts = vec![0];
        let mut sentence = Vec::new();
        for time in 0..longest {
            let running = lengths.partition_point(|&length| length > time);
            sentence.extend(0..running as u32);
            starts.push(starts[time] + running);
        }
        let mut mirrored = vec![0; sentence.len()];
        for time in 0..longest {
            for row in starts[time]..starts[time + 1] {
                let sentence = row - starts[time];
                mirrored[row] = (starts[lengths[sentence] - 1 - time] + sentence) as u32;
            }
        }
        Rows { lengths, starts, sentence, mirrored }
    }

    pub fn count(&self) -> usize {
        self.sentence.len()
    }

    pub fn times(&self) -> usize {
        self.starts.len() - 1
    }

    pub fn running(&self, time: usize) -> usize {
        self.starts[time + 1] - self.starts[time]
    }

    #[inline(always)]
    pub fn at(&self, sentence: usize, time: usize) -> usize {
        self.starts[time] + sentence
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_of_a_time_lie_together_and_mirror_their_sentence() {
        let rows = Rows::new(vec![3, 2, 2]);
        assert_eq!(rows.starts, [0, 3, 6, 7]);
        assert_eq!(rows.sentence, [0, 1, 2, 0, 1, 2, 0]);
        assert_eq!(rows.mirrored, [6, 4, 5, 3, 1, 2, 0]);
        assert_eq!(rows.at(1, 1), 4);
    }
}
