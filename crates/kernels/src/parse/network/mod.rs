//! One small network reads a sentence for three tasks: tags, constituents, dependencies.
//!
//! ```text
//! features of each word -> sum of their vectors -> layers of two-way LSTM -> states
//! states -> a tag for each word
//! states at both ends of a span -> the score of each label on it
//! states of two words -> the score of an arc, and of each relation on it
//! ```
//!
//! Training (`trainer`) and parsing (`model`) share layers and heads.

pub mod adam;
pub mod arc_batch;
pub mod arc_head;
mod batches;
pub mod corpus;
pub mod dropout;
pub mod encoder;
pub mod knowledge;
pub mod lstm;
pub mod matrix;
pub mod model;
pub mod rows;
pub mod shape;
pub mod span_head;
pub mod tag_head;
pub mod trainer;
pub mod weights;
pub mod word_vectors;
