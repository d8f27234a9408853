//! Word alignment.
