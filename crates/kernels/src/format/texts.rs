//! A sorted list of texts in the file: binary search finds a text without loading any.

use super::bits::Packed;
use super::blocks::Checked;
use super::damage::Damage;
use super::directory::{Directory, Plan};
use std::cmp::Ordering;

#[derive(Clone, Copy)]
pub struct Texts<'a> {
    starts: Packed<'a>,
    bytes: Checked<'a>,
    name: &'static str,
}

impl<'a> Texts<'a> {
    pub fn open<P: Plan>(layout: &Directory<'a, P>, starts: P, bytes: P) -> Result<Self, Damage> {
        let starts = layout.packed(starts)?;
        if starts.length == 0 {
            return Err(Damage::new(bytes.name(), "the list has no end"));
        }
        Ok(Texts { starts, bytes: layout.checked(bytes), name: bytes.name() })
    }

    pub fn len(&self) -> u64 {
        self.starts.length - 1
    }

    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    #[inline]
    pub fn raw(&self, place: u64) -> Result<&'a [u8], Damage> {
        self.starts
            .pair(place)
            .and_then(|(start, end)| self.bytes.slice(start as usize..end as usize))
            .ok_or(Damage::new(self.name, "a text lies outside the section"))
    }

    pub fn get(&self, place: u64) -> Result<&'a str, Damage> {
        std::str::from_utf8(self.raw(place)?).map_err(|_| Damage::new(self.name, "not UTF-8"))
    }

    pub fn find(&self, text: &str) -> Result<Option<u64>, Damage> {
        let (mut low, mut high) = (0, self.len());
        while low < high {
            let middle = low + (high - low) / 2;
            match self.raw(middle)?.cmp(text.as_bytes()) {
                Ordering::Less => low = middle + 1,
                Ordering::Greater => high = middle,
                Ordering::Equal => return Ok(Some(middle)),
            }
        }
        Ok(None)
    }
}
