//! All derivations of a sentence at once.

/// What an edge puts at one place.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Symbol {
    Word(u32),
    Vertex(u32),
}

impl Symbol {
    /// Even numbers are words, odd ones vertices.
    pub fn of(number: u32) -> Symbol {
        match number % 2 {
            0 => Symbol::Word(number / 2),
            _ => Symbol::Vertex(number / 2),
        }
    }
}

#[derive(Clone, Copy)]
pub struct Forest<'a> {
    /// Where the edges of each vertex begin, and where the last end.
    pub edges: &'a [u64],
    /// Where the symbols of each edge begin, and where the last end.
    pub symbols: &'a [u64],
    /// See `Symbol::of`.
    pub numbers: &'a [u32],
    pub scores: &'a [f64],
}

impl Forest<'_> {
    pub fn vertices(&self) -> usize {
        self.edges.len() - 1
    }

    pub fn edges_of(&self, vertex: usize) -> std::ops::Range<usize> {
        self.edges[vertex] as usize..self.edges[vertex + 1] as usize
    }

    pub fn symbols_of(&self, edge: usize) -> impl Iterator<Item = Symbol> + '_ {
        let range = self.symbols[edge] as usize..self.symbols[edge + 1] as usize;
        self.numbers[range].iter().map(|&number| Symbol::of(number))
    }

    /// The vertices of an edge, from left to right.
    pub fn vertices_of(&self, edge: usize) -> impl Iterator<Item = usize> + '_ {
        self.symbols_of(edge).filter_map(|symbol| match symbol {
            Symbol::Vertex(vertex) => Some(vertex as usize),
            Symbol::Word(_) => None,
        })
    }

    /// Whether every edge has a finite score and puts only words there are and vertices before
    /// its own.
    pub fn is_sound(&self, words: usize) -> bool {
        self.scores.iter().all(|score| score.is_finite())
            && (0..self.vertices()).all(|vertex| {
                self.edges_of(vertex).all(|edge| {
                    self.symbols_of(edge).all(|symbol| match symbol {
                        Symbol::Word(word) => (word as usize) < words,
                        Symbol::Vertex(below) => (below as usize) < vertex,
                    })
                })
            })
    }
}
