//! The record of a rule: fields side by side, each with as many bits as its largest value needs.

use super::layout::{Layout, Section};
use crate::format::bits::{read_bits, WIDEST};
use crate::format::blocks::Checked;
use crate::format::directory::Plan;
use crate::format::Damage;

pub const LABEL: usize = 0;
pub const TARGET: usize = 1;
pub const SIZE: usize = 2;
pub const LINKS: usize = 3;
/// The first feature; the others follow.
pub const FEATURES: usize = 4;

pub struct Records<'a> {
    bytes: Checked<'a>,
    rules: u64,
    width: u64,
    /// The offset of each field in a record, and its width.
    fields: Vec<(u64, u32)>,
}

impl<'a> Records<'a> {
    pub fn open(layout: &Layout<'a>) -> Result<Self, Damage> {
        let widths = layout.checked(Section::Fields).all()?;
        let mut at = 0;
        let fields = widths.iter().map(|&width| {
            at += u64::from(width);
            (at - u64::from(width), u32::from(width))
        });
        let fields: Vec<_> = fields.collect();
        let entry = layout.entry(Section::Rules);
        let sound = fields.iter().all(|&(_, width)| width <= WIDEST);
        if !sound || fields.len() < FEATURES || at != entry.width {
            return Err(Damage::new(Section::Fields.name(), "they do not fit the rules"));
        }
        Ok(Records { bytes: layout.checked(Section::Rules), rules: entry.items, width: at, fields })
    }

    pub fn len(&self) -> u64 {
        self.rules
    }

    pub fn features(&self) -> usize {
        self.fields.len() - FEATURES
    }

    pub fn width(&self, field: usize) -> u32 {
        self.fields[field].1
    }

    #[inline]
    pub fn get(&self, rule: u64, field: usize) -> Result<u64, Damage> {
        let (start, width) = self.fields[field];
        let bit = rule.checked_mul(self.width).filter(|_| rule < self.rules);
        bit.and_then(|bit| read_bits(&self.bytes, bit + start, width))
            .ok_or(Damage::new(Section::Rules.name(), "a number is out of bounds"))
    }
}
