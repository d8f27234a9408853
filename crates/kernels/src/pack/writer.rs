//! Writes a store from rows sorted by source.
//!
//! Held in memory: the texts that occur, each once, and the two tries. The rows wait in a scratch
//! file until everything their records need is known. While a feature is encoded its values are in
//! memory too, four bytes per rule.

use super::layout::{Section, StoreSections};
use super::rows::{Row, Rows};
use super::source_builder::SourceBuilder;
use super::symbols::{slot, tokens};
use super::target_builder::{places, TargetBuilder, FIRST_SLOT};
use crate::format::bits::width_of;
use crate::format::quantise::{Codes, Kind};
use crate::interner::Interner;
use crate::watch::Watch;
use rayon::prelude::*;
use std::fs::File;
use std::io;

#[derive(Debug)]
pub enum Refused {
    /// A row that cannot be stored: its number, from 0, and why.
    Row(u64, &'static str),
    File(io::Error),
}

impl From<io::Error> for Refused {
    fn from(error: io::Error) -> Self {
        Refused::File(error)
    }
}

/// A row to store.
pub struct Given<'a> {
    pub label: &'a str,
    pub source: &'a str,
    pub target: &'a str,
    pub size: u8,
    pub links: &'a str,
    pub features: &'a [f32],
}

pub struct Writer {
    out: File,
    rows: Rows,
    kinds: Vec<Kind>,
    words: Interner,
    labels: Interner,
    links: Interner,
    sources: SourceBuilder,
    targets: TargetBuilder,
    last_source: String,
    largest_size: u8,
    symbols: Vec<u32>,
}

impl Writer {
    /// Writes to `out`; `scratch` is read and written.
    pub fn new(out: File, scratch: File, kinds: Vec<Kind>) -> Self {
        Writer {
            out,
            rows: Rows::new(scratch, kinds.len()),
            kinds,
            words: Interner::default(),
            labels: Interner::default(),
            links: Interner::default(),
            sources: SourceBuilder::default(),
            targets: TargetBuilder::default(),
            last_source: String::new(),
            largest_size: 0,
            symbols: Vec::new(),
        }
    }

    pub fn features(&self) -> usize {
        self.kinds.len()
    }

    pub fn len(&self) -> u64 {
        self.rows.len()
    }

    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    pub fn add(&mut self, given: &Given) -> Result<(), Refused> {
        self.try_add(given).map_err(|why| match why {
            Refused::Row(_, why) => Refused::Row(self.rows.len(), why),
            other => other,
        })
    }

    fn try_add(&mut self, given: &Given) -> Result<(), Refused> {
        let full = Refused::Row(0, "there are more different texts than fit into a store");
        let rule = self.rows.len();
        if rule == 0 || given.source != self.last_source {
            self.open_source(given.source, rule)?;
        }
        self.symbols.clear();
        for token in tokens(given.target) {
            let symbol = match slot(token) {
                None => self.words.number(token),
                Some(slot) => {
                    if !tokens(given.source).any(|other| other == token) {
                        return Err(Refused::Row(0, "a slot of the target is not in the source"));
                    }
                    Some(FIRST_SLOT + u32::from(slot.number) - 1)
                }
            };
            let Some(symbol) = symbol else { return Err(full) };
            self.symbols.push(symbol);
        }
        let label = self.labels.number(given.label);
        let links = self.links.number(given.links);
        let target = self.targets.node(&self.symbols);
        let (Some(label), Some(links), Some(target)) = (label, links, target) else {
            return Err(full);
        };
        self.largest_size = self.largest_size.max(given.size);
        let row = Row { label, target, links, size: given.size };
        Ok(self.rows.push(row, given.features)?)
    }

    fn open_source(&mut self, source: &str, rule: u64) -> Result<(), Refused> {
        let refuse = |why| Err(Refused::Row(0, why));
        // Token by token, which is the order of the texts unless a character sorts before the
        // space: so sources with a common beginning stay together.
        if rule > 0 && tokens(source).lt(tokens(&self.last_source)) {
            let control = |text: &str| text.bytes().any(|byte| byte < b' ');
            return refuse(match control(source) || control(&self.last_source) {
                true => "a control character in its source or the one above is out of order",
                false => "its source comes before that of the row above; sort the rows by source",
            });
        }
        self.symbols.clear();
        let mut slots = 0;
        for token in tokens(source) {
            if let Some(slot) = slot(token) {
                slots += 1;
                if slot.number != slots {
                    return refuse("the slots of the source are not numbered 1, 2, ...");
                }
            }
            match self.words.number(token) {
                Some(symbol) => self.symbols.push(symbol),
                None => return refuse("there are more different words than fit into a store"),
            }
        }
        if !self.sources.open(&self.symbols, rule) {
            return refuse("there are more different sources than fit into a store");
        }
        source.clone_into(&mut self.last_source);
        Ok(())
    }

    /// Writes the store and waits until it has reached the disk. If cancelled, the file is not a
    /// store.
    pub fn finish(self, meta: &[u8], watch: &Watch) -> io::Result<()> {
        let Writer { mut rows, kinds, words, labels, links, sources, targets, .. } = self;
        let stop = || Err(io::Error::from(io::ErrorKind::Interrupted));
        rows.close()?;
        let mut out = StoreSections::new(self.out)?;
        out.bytes(Section::Meta, meta)?;
        let write_texts = |out: &mut StoreSections, texts: &Interner, starts, bytes| {
            let order = texts.sorted();
            out.texts(starts, bytes, order.iter().map(|&number| texts.get(number)))?;
            io::Result::Ok(places(&order))
        };
        let word_places = write_texts(&mut out, &words, Section::WordStarts, Section::WordBytes)?;
        let label_places =
            write_texts(&mut out, &labels, Section::LabelStarts, Section::LabelBytes)?;
        let link_places = write_texts(&mut out, &links, Section::LinkStarts, Section::LinkBytes)?;
        drop((words, labels, links));
        sources.write(&mut out, &word_places, rows.len())?;
        drop(sources);
        let target_nodes = targets.len();
        let target_places = targets.write(&mut out, &word_places)?;

        let mut codes = Vec::with_capacity(kinds.len());
        for (feature, &kind) in kinds.iter().enumerate() {
            let mut keys = rows.keys(feature)?;
            keys.par_sort_unstable();
            codes.push(Codes::of(&keys, kind));
            if watch.is_cancelled() {
                return stop();
            }
        }
        write_tables(&mut out, &codes)?;

        let width = |count: usize| width_of(count.saturating_sub(1) as u64);
        let mut widths = vec![
            width(label_places.len()),
            width(target_nodes),
            width_of(self.largest_size.into()),
            width(link_places.len()),
        ];
        widths.extend(codes.iter().map(|codes| codes.width));
        rows.for_each(|row, values| {
            out.push(label_places[row.label as usize].into(), widths[0])?;
            out.push(target_places[row.target as usize].into(), widths[1])?;
            out.push(row.size.into(), widths[2])?;
            out.push(link_places[row.links as usize].into(), widths[3])?;
            for (codes, &value) in codes.iter().zip(values) {
                out.push(codes.encode(value), codes.width)?;
            }
            if watch.is_cancelled() {
                return stop();
            }
            Ok(())
        })?;
        let total = widths.iter().map(|&width| u64::from(width)).sum();
        out.end_array(Section::Rules, rows.len(), total)?;
        out.bytes(Section::Fields, &widths.iter().map(|&width| width as u8).collect::<Vec<_>>())?;
        out.finish()?.sync_all()
    }
}

fn write_tables(out: &mut StoreSections, codes: &[Codes]) -> io::Result<()> {
    let total: usize = codes.iter().map(|codes| codes.table.len()).sum();
    let mut at = 0;
    let ends = codes.iter().map(|codes| {
        at += codes.table.len() as u64;
        at
    });
    out.array(Section::TableStarts, std::iter::once(0).chain(ends), total as u64)?;
    let values = codes.iter().flat_map(|codes| &codes.table);
    out.bytes(Section::Tables, &values.flat_map(|value| value.to_le_bytes()).collect::<Vec<_>>())
}
