//! Writes sections to a file: keeps their offsets for the directory, and the checksums of
//! their blocks for the table at the end of the file.

use super::bits::{width_of, BitBuffer, WIDEST};
use super::blocks::BlockSums;
use super::checksum::Checksum;
use super::directory::{body, header, Entry, Plan};
use super::rising::STEP;
use std::io::{self, BufWriter, Seek, SeekFrom, Write};
use std::marker::PhantomData;

const BUFFER: usize = 1 << 16;

pub struct Sections<P, W: Write> {
    file: BufWriter<W>,
    at: u64,
    sums: BlockSums,
    start: u64,
    directory: Vec<Entry>,
    /// Of the blocks of each section.
    tables: Vec<Vec<u64>>,
    bits: BitBuffer,
    plan: PhantomData<P>,
}

impl<P: Plan, W: Write + Seek> Sections<P, W> {
    pub fn new(mut file: W) -> io::Result<Self> {
        file.seek(SeekFrom::Start(0))?;
        let mut sections = Sections {
            file: BufWriter::with_capacity(1 << 20, file),
            at: 0,
            sums: BlockSums::default(),
            start: 0,
            // A section that is never written is empty.
            directory: vec![Entry::default(); P::SECTIONS],
            tables: vec![Vec::new(); P::SECTIONS],
            bits: BitBuffer::default(),
            plan: PhantomData,
        };
        sections.put(&vec![0; body::<P>()])?;
        sections.begin();
        Ok(sections)
    }

    fn begin(&mut self) {
        self.start = self.at;
        self.sums = BlockSums::default();
    }

    fn put(&mut self, bytes: &[u8]) -> io::Result<()> {
        self.at += bytes.len() as u64;
        self.sums.update(bytes);
        self.file.write_all(bytes)
    }

    fn put_bits(&mut self) -> io::Result<()> {
        let bytes = std::mem::take(&mut self.bits.bytes);
        self.put(&bytes)?;
        self.bits.bytes = bytes;
        self.bits.bytes.clear();
        Ok(())
    }

    /// Appends a number to the current array.
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
        let (offset, length) = (self.start, self.at - self.start);
        self.directory[section.place()] = Entry { offset, length, items, width };
        self.tables[section.place()] = std::mem::take(&mut self.sums).finish();
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

    /// A sequence that never falls, as `Rising` reads it.
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

    /// A list of texts, as `Texts` reads it.
    pub fn texts<'t>(
        &mut self,
        starts: P,
        bytes: P,
        texts: impl Iterator<Item = &'t str> + Clone,
    ) -> io::Result<()> {
        let total: usize = texts.clone().map(str::len).sum();
        let mut at = 0;
        let ends = texts.clone().map(|text| {
            at += text.len() as u64;
            at
        });
        self.array(starts, std::iter::once(0).chain(ends), total as u64)?;
        for text in texts {
            self.put(text.as_bytes())?;
        }
        self.end(bytes, 0, 0)
    }

    /// Writes the checksums and the head, and returns the file.
    pub fn finish(mut self) -> io::Result<W> {
        let table: Vec<u8> = self.tables.concat().into_iter().flat_map(u64::to_le_bytes).collect();
        self.put(&table)?;
        let head = header::<P>(self.at, Checksum::of(&table), &self.directory);
        self.file.seek(SeekFrom::Start(0))?;
        self.file.write_all(&head)?;
        self.file.into_inner().map_err(io::IntoInnerError::into_error)
    }
}
