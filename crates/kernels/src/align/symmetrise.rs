//! Turn two one-way alignments of a sentence pair into one.
//!
//! Links are (source position, target position); all lists are in order.

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rule {
    Intersection,
    Union,
    Grow,
    GrowDiag,
    GrowDiagFinal,
    GrowDiagFinalAnd,
}

const STRAIGHT: [(i32, i32); 4] = [(-1, 0), (0, -1), (1, 0), (0, 1)];
const ALL: [(i32, i32); 8] = [(-1, 0), (0, -1), (1, 0), (0, 1), (-1, -1), (-1, 1), (1, -1), (1, 1)];

pub type Link = (u32, u32);

/// `source` and `target` are the lengths of the two sentences.
pub fn symmetrise(
    forward: &[Link],
    backward: &[Link],
    source: usize,
    target: usize,
    rule: Rule,
) -> Vec<Link> {
    let mut grid = Grid::new(forward, backward, source, target);
    match rule {
        Rule::Intersection => {}
        Rule::Union => grid.chosen.clone_from(&grid.offered),
        Rule::Grow => grid.grow(&STRAIGHT),
        _ => grid.grow(&ALL),
    }
    match rule {
        Rule::GrowDiagFinal => grid.finish(forward, backward, |s, t| s || t),
        Rule::GrowDiagFinalAnd => grid.finish(forward, backward, |s, t| s && t),
        _ => {}
    }
    grid.links()
}

/// The links offered (the union) and chosen so far, as a table of source by target positions.
struct Grid {
    offered: Vec<bool>,
    chosen: Vec<bool>,
    source_free: Vec<bool>,
    target_free: Vec<bool>,
}

impl Grid {
    fn new(forward: &[Link], backward: &[Link], source: usize, target: usize) -> Self {
        let mut grid = Grid {
            offered: vec![false; source * target],
            chosen: vec![false; source * target],
            source_free: vec![true; source],
            target_free: vec![true; target],
        };
        for &(i, j) in forward {
            grid.offered[i as usize * target + j as usize] = true;
        }
        for &(i, j) in backward {
            if std::mem::replace(&mut grid.offered[i as usize * target + j as usize], true) {
                grid.choose(i as usize, j as usize);
            }
        }
        grid
    }

    fn choose(&mut self, i: usize, j: usize) {
        self.chosen[i * self.target_free.len() + j] = true;
        self.source_free[i] = false;
        self.target_free[j] = false;
    }

    /// Adds offered neighbours of chosen links whose source or target word is still free,
    /// until there are none; chosen links are visited in order, again and again.
    fn grow(&mut self, neighbours: &[(i32, i32)]) {
        let (source, target) = (self.source_free.len() as i32, self.target_free.len() as i32);
        let mut changed = true;
        while changed {
            changed = false;
            for (i, j) in self.links() {
                for &(down, right) in neighbours {
                    let (i, j) = (i as i32 + down, j as i32 + right);
                    if i < 0 || j < 0 || i >= source || j >= target {
                        continue;
                    }
                    let at = (i * target + j) as usize;
                    let (i, j) = (i as usize, j as usize);
                    if self.offered[at]
                        && !self.chosen[at]
                        && (self.source_free[i] || self.target_free[j])
                    {
                        self.choose(i, j);
                        changed = true;
                    }
                }
            }
        }
    }

    /// Adds links of each direction in order where `fits` holds of (source free, target free).
    fn finish(&mut self, forward: &[Link], backward: &[Link], fits: fn(bool, bool) -> bool) {
        for &(i, j) in forward.iter().chain(backward) {
            let (i, j) = (i as usize, j as usize);
            if fits(self.source_free[i], self.target_free[j]) {
                self.choose(i, j);
            }
        }
    }

    fn links(&self) -> Vec<Link> {
        let width = self.target_free.len();
        let chosen = self.chosen.iter().enumerate().filter(|&(_, &chosen)| chosen);
        chosen.map(|(at, _)| ((at / width) as u32, (at % width) as u32)).collect()
    }
}
