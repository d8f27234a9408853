//! The chart of a tree transducer: the best derivations of a forest, a trigram model included
//! (Cohn and Lapata 2009).
//!
//! A forest has a vertex for every node of the source tree and every category of the target that
//! it can become, children before parents, and an edge for every rule that fits there: what it
//! puts, words and vertices from left to right, and its score. The last vertex is the goal.
//!
//! - `forest`: the forest; `piece`: what trigrams need to know of a text; `scorer`: scores of
//!   three words; `chart`: the search, with cube pruning; `derivation`: what was found.
//!
//! With no limit to the pieces of a vertex the search is exact.

mod chart;
mod derivation;
mod forest;
mod piece;
mod scorer;

pub use chart::{search, Limits};
pub use derivation::Derivation;
pub use forest::{Forest, Symbol};
pub use scorer::Scorer;
