//! The words that every model has, and their numbers.

/// The unknown word, and the markers of the begin and the end of a sentence.
pub const SPECIAL: [&str; 3] = ["<unk>", "<s>", "</s>"];
pub const UNKNOWN: u32 = 0;
pub const BEGIN: u32 = 1;
pub const END: u32 = 2;
