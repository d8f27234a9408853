//! Interpolated modified Kneser-Ney estimation in bounded memory.
//!
//! The definition, to the letter of its cases, is that of KenLM's lmplz (Heafield et al. 2013,
//! "Scalable Modified Kneser-Ney Language Model Estimation"); the way there is ours:
//!
//! - `tokens`: the text becomes numbers of words;
//! - `counts`: n-grams of the highest order, sorted and counted;
//! - `adjust`: from these, one pass gives the adjusted counts of every order;
//! - `discounts`: what is taken off a count;
//! - `contexts`: sorted by context, each n-gram's own probability and each context's backoff;
//! - `interpolate`: sorted back, with the lower order.
//!
//! An n-gram is a number of one to three times 64 bits (`key`). Lists that outgrow their share of
//! the memory go to scratch files (`sorter`, `merge`, `tape`); the result is the same to the byte.

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
pub use build::{build, SHARE_OF_TOKENS};
pub use discounts::{Discounts, Unfit};
pub use estimated::{Estimated, Grams, Reader};
pub use scratch::Scratch;
pub use tokens::{Refused, Tokens};
pub use vocabulary::{Vocabulary, BEGIN, END, SPECIAL, UNKNOWN};
