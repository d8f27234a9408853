//! What can be wrong with a file that should be a packed store or a language model.

use std::fmt;

/// A part of the file that is not what it should be.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Damage {
    pub place: &'static str,
    pub found: &'static str,
}

impl Damage {
    pub fn new(place: &'static str, found: &'static str) -> Self {
        Damage { place, found }
    }
}

impl fmt::Display for Damage {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "{}: {}", self.place, self.found)
    }
}

impl std::error::Error for Damage {}
