//! The sizes of a network, and where each of its matrices lies in one flat array.

use std::ops::Range;

/// Rows of the table of features that every model has.
pub const UNKNOWN: u32 = 0;
pub const BEFORE: u32 = 1;
pub const AFTER: u32 = 2;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shape {
    /// Features, and the numbers that stand for each.
    pub features: usize,
    pub embedding: usize,
    /// Two-way LSTM layers, and cells in each direction.
    pub layers: usize,
    pub hidden: usize,
    /// Hidden units that score spans, arcs and relations.
    pub span: usize,
    pub arc: usize,
    pub relation: usize,
    /// The numbers of possible labels, tags and relations.
    pub labels: usize,
    pub tags: usize,
    pub relations: usize,
}

/// One matrix of the flat array, row-major.
#[derive(Clone, Debug)]
pub struct Matrix {
    pub number: usize,
    pub start: usize,
    pub rows: usize,
    pub columns: usize,
}

impl Matrix {
    pub fn range(&self) -> Range<usize> {
        self.start..self.start + self.rows * self.columns
    }
}

pub struct Layer {
    /// Input to the gates of both directions: i, f, o, g forward, then i, f, o, g backward.
    pub input: Matrix,
    pub bias: Matrix,
    pub recurrent: [Matrix; 2],
}

pub struct Layout {
    pub layers: Vec<Layer>,
    pub tag: Matrix,
    pub tag_bias: Matrix,
    /// A border's share in a span that starts there, then in one that ends there.
    pub span: Matrix,
    pub span_bias: Matrix,
    pub label: Matrix,
    pub label_bias: Matrix,
    /// A word as dependent and as head of an arc, then as both of a relation.
    pub dependency: Matrix,
    pub dependency_bias: Matrix,
    pub arc: Matrix,
    pub arc_bias: Matrix,
    pub relation: Matrix,
    pub relation_bias: Matrix,
    pub matrices: usize,
    pub numbers: usize,
}

impl Shape {
    pub fn layout(&self) -> Layout {
        let (mut number, mut start) = (0, 0);
        let mut matrix = |rows: usize, columns: usize| {
            let matrix = Matrix { number, start, rows, columns };
            number += 1;
            start += rows * columns;
            matrix
        };
        let (wide, gates) = (2 * self.hidden, 4 * self.hidden);
        let layers = (0..self.layers)
            .map(|layer| Layer {
                input: matrix(if layer == 0 { self.embedding } else { wide }, 2 * gates),
                bias: matrix(1, 2 * gates),
                recurrent: [matrix(self.hidden, gates), matrix(self.hidden, gates)],
            })
            .collect();
        let mut layout = Layout {
            layers,
            tag: matrix(wide, self.tags),
            tag_bias: matrix(1, self.tags),
            span: matrix(wide, 2 * self.span),
            span_bias: matrix(1, self.span),
            label: matrix(self.span, self.labels),
            label_bias: matrix(1, self.labels),
            dependency: matrix(wide, 2 * (self.arc + self.relation)),
            dependency_bias: matrix(1, 2 * (self.arc + self.relation)),
            arc: matrix(self.arc, self.arc),
            arc_bias: matrix(1, self.arc),
            relation: matrix(3 * self.relation, self.relations),
            relation_bias: matrix(1, self.relations),
            matrices: 0,
            numbers: 0,
        };
        (layout.matrices, layout.numbers) = (number, start);
        layout
    }
}

impl Layout {
    pub fn all(&self) -> Vec<&Matrix> {
        let mut all: Vec<&Matrix> = self
            .layers
            .iter()
            .flat_map(|layer| [&layer.input, &layer.bias, &layer.recurrent[0], &layer.recurrent[1]])
            .collect();
        all.extend([&self.tag, &self.tag_bias, &self.span, &self.span_bias]);
        all.extend([&self.label, &self.label_bias, &self.dependency, &self.dependency_bias]);
        all.extend([&self.arc, &self.arc_bias, &self.relation, &self.relation_bias]);
        all
    }
}
