//! Sentences as numbers, with as much of an analysis as their treebank gives.

/// In place of a tag, a head or a relation that is not known.
pub const ABSENT: u32 = u32::MAX;

#[derive(Default)]
pub struct Corpus {
    /// The features of word `w` are `features[word_offsets[w]..word_offsets[w + 1]]`, the word
    /// itself first; sentence `s` has the words from `sentence_offsets[s]`.
    pub features: Vec<u32>,
    pub word_offsets: Vec<u64>,
    pub sentence_offsets: Vec<u64>,
    /// One per word, or ABSENT; of a sentence either all heads are known or none.
    pub tags: Vec<u32>,
    pub heads: Vec<u32>,
    pub relations: Vec<u32>,
    /// Start, end and label of the constituents; none if the sentence has no tree.
    pub constituents: Vec<[u32; 3]>,
    pub constituent_offsets: Vec<u64>,
}

impl Corpus {
    pub fn count(&self) -> usize {
        self.sentence_offsets.len() - 1
    }

    /// The numbers of its words in the corpus.
    pub fn words(&self, sentence: usize) -> std::ops::Range<usize> {
        self.sentence_offsets[sentence] as usize..self.sentence_offsets[sentence + 1] as usize
    }

    pub fn length(&self, sentence: usize) -> usize {
        self.words(sentence).len()
    }

    pub fn features(&self, word: usize) -> &[u32] {
        &self.features[self.word_offsets[word] as usize..self.word_offsets[word + 1] as usize]
    }

    pub fn constituents(&self, sentence: usize) -> &[[u32; 3]] {
        let (start, end) =
            (self.constituent_offsets[sentence], self.constituent_offsets[sentence + 1]);
        &self.constituents[start as usize..end as usize]
    }
}
