//! Word alignment, and the phrase pairs that links allow.
//!
//! - `model`: trains both directions and links sentence pairs, in three stages: `model1`, two
//!   HMMs trained to agree (`hmm`), and sampled chains with fertilities (`sampler`);
//! - `bitext`: what all of them read; `tables`: what training leaves behind, made of `lexicon`
//!   (translations, counted in `counts`), `jumps` and `fertility`;
//! - `decode`: links under trained tables, by `forward_backward` or `viterbi`; `symmetrise`:
//!   merges the two directions;
//! - `together`: how many pairs of words there are, for an estimate of the memory training takes;
//! - `linked`: sentence pairs with their links, `link_lines`: the links as text; `phrases`,
//!   `phrase_batch`: their phrase pairs; `grow`: links that unlinked neighbours are given.

pub mod bitext;
pub mod counts;
pub mod decode;
#[cfg(test)]
mod every_alignment;
pub mod fertility;
pub mod forward_backward;
pub mod grow;
pub mod hmm;
pub mod jumps;
pub mod lexicon;
pub mod link_lines;
pub mod linked;
pub mod model;
pub mod model1;
pub mod phrase_batch;
pub mod phrases;
pub mod sampler;
pub mod symmetrise;
pub mod tables;
pub mod together;
#[cfg(test)]
mod toy;
pub mod viterbi;
