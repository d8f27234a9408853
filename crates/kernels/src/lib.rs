//! The loops of otherwords that Python cannot run fast.
//!
//! Kernels know integers and memory, never words, files or users. Every kernel gives the same
//! bytes for the same input and seed on any number of threads.

pub mod align;
pub mod decode;
pub mod evaluate;
pub mod grammar;
pub mod lm;
pub mod pack;
pub mod parse;
pub mod tune;
