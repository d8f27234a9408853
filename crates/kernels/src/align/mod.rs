//! Word alignment.

pub mod bitext;
pub mod counts;
pub mod decode;
pub mod fertility;
pub mod forward_backward;
pub mod hmm;
pub mod jumps;
pub mod lexicon;
pub mod model;
pub mod model1;
pub mod random;
pub mod sampler;
pub mod symmetrise;
pub mod tables;
pub mod viterbi;
pub mod watch;
