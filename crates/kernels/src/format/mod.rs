//! The file format that packed stores and language models share.
//!
//! A file is a directory and its sections, read where they lie in memory. This module knows
//! how a section is laid out, written and checked; what the sections mean is up to `pack` and
//! `lm`.
//!
//! - `directory`: the head of a file, checked once on opening; `blocks`: everything else, checked
//!   block by block on first use; `checksum`: guards both; `damage`: what can be wrong;
//! - `sections`: writes sections one after the other;
//! - `bits`: arrays of numbers with as few bits as they need; `rising`: sequences that never
//!   fall, in about two bits a number; `texts`: sorted texts; `quantise`: values as short codes,
//!   `tally`: how values become codes in bounded memory.

pub mod bits;
pub mod blocks;
pub mod checksum;
mod damage;
pub mod directory;
pub mod quantise;
pub mod rising;
pub mod sections;
pub mod tally;
pub mod texts;

pub use damage::Damage;
