//! Interpolated modified Kneser-Ney estimation in bounded memory.
//!
//! The definition, down to its special cases, is that of KenLM's lmplz (Heafield et al. 2013,
//! "Scalable Modified Kneser-Ney Language Model Estimation"); the implementation is ours:
//!
//! - `tokens`: turns the text into word numbers;
//! - `counts`: n-grams of the highest order, sorted and counted;
//! - `adjust`: one pass over these gives the adjusted counts of every order;
//! - `discounts`: what is subtracted from a count;
//! - `contexts`: sorted by context, each n-gram's own probability and each context's backoff;
//! - `interpolate`: sorted back, and combined with the lower order.
//!
//! An n-gram is a number of 64, 128 or 192 bits (`key`). Lists that outgrow their share of memory
//! go to scratch files (`sorter`, `merge`, `tape`); the result is the same to the byte.

mod adjust;
mod arpa;
mod build;
mod contexts;
mod counts;
mod discounts;
mod estimated;
mod interpolate;
mod key;
mod merge;
mod scratch;
mod sorter;
mod tape;
mod tokens;
mod vocabulary;

pub use arpa::write_arpa;
pub use build::{build, least_memory, SHARE_OF_TOKENS};
pub use discounts::{Discounts, Unfit};
pub use estimated::{Estimated, Reader};
pub use scratch::Scratch;
pub use tokens::{Refused, Tokens};

// How similarities read and sort text, too.
pub(crate) use counts::write_run;
pub(crate) use key::{Key, Record};
pub(crate) use merge::Merge;
#[cfg(test)]
pub(crate) use scratch::tests::Folder as TestFolder;
pub(crate) use scratch::{go_on, read_on, Writer};
pub(crate) use vocabulary::Vocabulary;
