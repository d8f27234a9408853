//! Sections on their way to the file: counted, summed up, entered in the directory.

use super::bits::{width_of, BitBuffer, WIDEST};
use super::checksum::Checksum;
use super::directory::{body, header, Entry, Plan};
use super::interner::Interner;
use super::layout::Section;
use super::rising::STEP;
use std::fs::File;
use std::io::{self, BufWriter, Seek, SeekFrom, Write};
use std::marker::PhantomData;

const BUFFER: usize = 1 << 16;

/// Those of a store.
pub type StoreSections = Sections<Section, File>;

pub struct Sections<P, W: Write> {
    file: BufWriter<W>,
    at: u64,
    sum: Checksum,
    start: u64,
    directory: Vec<Entry>,
    bits: BitBuffer,
    plan: PhantomData<P>,
}

impl<P: Plan, W: Write + Seek> Sections<P, W> {
    pub fn new(mut file: W) -> io::Result<Self> {
        file.seek(SeekFrom::Start(0))?;
        // a section that is never written is empty
        let empty = Entry { checksum: Checksum::of(&[]), ..Entry::default() };
        let mut sections = Sections {
            file: BufWriter::with_capacity(1 << 20, file),
            at: 0,
            sum: Checksum::default(),
            start: 0,
            directory: vec![empty; P::SECTIONS],
            bits: BitBuffer::default(),
            plan: PhantomData,
        };
        sections.put(&vec![0; body::<P>()])?;
        sections.begin();
        Ok(sections)
    }

    fn begin(&mut self) {
        self.start = self.at;
        self.sum = Checksum::default();
    }

    fn put(&mut self, bytes: &[u8]) -> io::Result<()> {
        self.at += bytes.len() as u64;
        self.sum.update(bytes);
        self.file.write_all(bytes)
    }

    fn put_bits(&mut self) -> io::Result<()> {
        let bytes = std::mem::take(&mut self.bits.bytes);
        self.put(&bytes)?;
        self.bits.bytes = bytes;
        self.bits.bytes.clear();
        Ok(())
    }

    /// Adds to the array of numbers that the section holds.
    #[inline]
    pub fn push(&mut self, value: u64, width: u32) -> io::Result<()> {
        self.bits.push(value, width);
        if self.bits.bytes.len() >= BUFFER {
            self.put_bits()?;
        }
        Ok(())
    }

    pub fn end_array(&mut self, section: P, items: u64, width: u64) -> io::Result<()> {
        self.bits.close();
        self.put_bits()?;
        self.end(section, items, width)
    }

    fn end(&mut self, section: P, items: u64, width: u64) -> io::Result<()> {
        let checksum = std::mem::take(&mut self.sum).finish();
        let (offset, length) = (self.start, self.at - self.start);
        self.directory[section.place()] = Entry { offset, length, checksum, items, width };
        let padding = self.at.next_multiple_of(8) - self.at;
        self.put(&[0; 8][..padding as usize])?;
        self.begin();
        Ok(())
    }

    pub fn bytes(&mut self, section: P, bytes: &[u8]) -> io::Result<()> {
        self.put(bytes)?;
        self.end(section, 0, 0)
    }

    /// An array of numbers no larger than `largest`.
    pub fn array(
        &mut self,
        section: P,
        values: impl Iterator<Item = u64>,
        largest: u64,
    ) -> io::Result<()> {
        let width = width_of(largest);
        let mut items = 0;
        for value in values {
            self.push(value, width)?;
            items += 1;
        }
        self.end_array(section, items, if items == 0 { 0 } else { width.into() })
    }

    /// Numbers that never fall, as `Rising` reads them.
    pub fn rising(
        &mut self,
        bits: P,
        places: P,
        values: impl Iterator<Item = u64>,
    ) -> io::Result<()> {
        let mut kept = Vec::new();
        let mut place = 0;
        for (number, value) in values.enumerate() {
            let number = number as u64;
            while place < value + number {
                let zeros = (value + number - place).min(WIDEST.into());
                self.push(0, zeros as u32)?;
                place += zeros;
            }
            if number.is_multiple_of(STEP) {
                kept.push(place);
            }
            self.push(1, 1)?;
            place += 1;
        }
        self.end_array(bits, place, 1)?;
        self.array(places, kept.into_iter(), place)
    }

    /// A list of texts in the given order.
    pub fn texts(
        &mut self,
        starts: P,
        bytes: P,
        texts: &Interner,
        order: &[u32],
    ) -> io::Result<()> {
        let total: usize = order.iter().map(|&number| texts.get(number).len()).sum();
        let mut at = 0;
        let ends = order.iter().map(|&number| {
            at += texts.get(number).len() as u64;
            at
        });
        self.array(starts, std::iter::once(0).chain(ends), total as u64)?;
        for &number in order {
            self.put(texts.get(number))?;
        }
        self.end(bytes, 0, 0)
    }

    /// Writes the head and gives back what was written to.
    pub fn finish(mut self) -> io::Result<W> {
        let head = header::<P>(self.at, &self.directory);
        self.file.seek(SeekFrom::Start(0))?;
        self.file.write_all(&head)?;
        self.file.into_inner().map_err(io::IntoInnerError::into_error)
    }
}
