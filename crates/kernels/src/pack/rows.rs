//! The rows of a store that is being written, in a scratch file.
//!
//! How wide a field is, and what a code stands for, is known only after the last row. Rows are
//! written in blocks, column by column, so that one feature can be read back without the others.

use crate::format::quantise::key;
use std::fs::File;
use std::io::{self, Read, Seek, SeekFrom, Write};

const BLOCK: usize = 1 << 15;

#[derive(Clone, Copy)]
pub struct Row {
    pub label: u32,
    pub target: u32,
    pub links: u32,
    pub size: u8,
}

pub struct Rows {
    file: File,
    features: usize,
    /// The last block, not yet written.
    rows: Vec<Row>,
    values: Vec<f32>,
    length: u64,
}

impl Rows {
    pub fn new(file: File, features: usize) -> Self {
        Rows { file, features, rows: Vec::new(), values: Vec::new(), length: 0 }
    }

    pub fn len(&self) -> u64 {
        self.length
    }

    pub fn push(&mut self, row: Row, values: &[f32]) -> io::Result<()> {
        self.rows.push(row);
        self.values.extend_from_slice(values);
        self.length += 1;
        if self.rows.len() == BLOCK {
            self.write_block()?;
        }
        Ok(())
    }

    fn columns(&self) -> usize {
        self.features + 4
    }

    fn write_block(&mut self) -> io::Result<()> {
        let rows = self.rows.len();
        let mut block = Vec::with_capacity(4 * rows * self.columns());
        let mut put = |number: u32| block.extend_from_slice(&number.to_le_bytes());
        self.rows.iter().for_each(|row| put(row.label));
        self.rows.iter().for_each(|row| put(row.target));
        self.rows.iter().for_each(|row| put(row.links));
        self.rows.iter().for_each(|row| put(row.size.into()));
        for feature in 0..self.features {
            (0..rows).for_each(|row| put(self.values[row * self.features + feature].to_bits()));
        }
        self.rows.clear();
        self.values.clear();
        self.file.write_all(&block)
    }

    /// Ends writing; from here on the rows are read.
    pub fn close(&mut self) -> io::Result<()> {
        self.write_block()?;
        self.file.flush()
    }

    fn rows_of(&self, block: u64) -> usize {
        (self.length - block * BLOCK as u64).min(BLOCK as u64) as usize
    }

    fn blocks(&self) -> u64 {
        self.length.div_ceil(BLOCK as u64)
    }

    fn read(&mut self, block: u64, column: usize, columns: usize) -> io::Result<Vec<u32>> {
        let rows = self.rows_of(block);
        let start = block * (4 * BLOCK * self.columns()) as u64 + (4 * rows * column) as u64;
        self.file.seek(SeekFrom::Start(start))?;
        let mut bytes = vec![0; 4 * rows * columns];
        self.file.read_exact(&mut bytes)?;
        let number = |four: &[u8]| u32::from_le_bytes(four.try_into().expect("four bytes"));
        Ok(bytes.chunks_exact(4).map(number).collect())
    }

    /// The keys of all values of a feature, in the order of the rows.
    pub fn keys(&mut self, feature: usize) -> io::Result<Vec<u32>> {
        let mut keys = Vec::with_capacity(self.length as usize);
        for block in 0..self.blocks() {
            let column = self.read(block, 4 + feature, 1)?;
            keys.extend(column.into_iter().map(|bits| key(f32::from_bits(bits))));
        }
        Ok(keys)
    }

    /// Calls `each` with every row and its values, in order.
    pub fn for_each(
        &mut self,
        mut each: impl FnMut(Row, &[f32]) -> io::Result<()>,
    ) -> io::Result<()> {
        let mut values = vec![0.0; self.features];
        for block in 0..self.blocks() {
            let rows = self.rows_of(block);
            let columns = self.read(block, 0, self.columns())?;
            let cell = |column: usize, row: usize| columns[column * rows + row];
            for row in 0..rows {
                for feature in 0..self.features {
                    values[feature] = f32::from_bits(cell(4 + feature, row));
                }
                let size = cell(3, row) as u8;
                let known =
                    Row { label: cell(0, row), target: cell(1, row), links: cell(2, row), size };
                each(known, &values)?;
            }
        }
        Ok(())
    }
}
