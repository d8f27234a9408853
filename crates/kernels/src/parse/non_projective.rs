//! The best dependency tree, arcs crossing or not.
//!
//! Chu and Liu (1965), Edmonds (1967), in the dense form of Tarjan (1977). Follow the best arc
//! into a word, the best arc into its head, and so on. Where that ends at the root or at a word
//! already joined to it, the whole path is joined. Where it comes round in a circle, the circle
//! becomes one node: an arc into it costs what is lost by breaking the circle there. At the end
//! the circles are opened again, the last one first. Joining a circle of c nodes takes c * n steps
//! and leaves c - 1 nodes fewer, so the time grows with the square of n.
//!
//! A root with a single dependent needs no second search: arcs from the root are made worse than
//! all others together, as in Stanojević and Cohen (2021). That and forbidden arcs are counted
//! apart from the scores, so that no large number swallows the small differences.

use super::spanning::{allowed, checked};

/// The head of each word, 0 for the root. With `single_root` one word has the root as its head,
/// otherwise one or more. Time grows with the square of n.
pub fn non_projective(n: usize, scores: &[f32], single_root: bool) -> Vec<u32> {
    checked(n, scores);
    let mut search = Search::new(n, scores, single_root);
    for start in 1..=n {
        if search.states[start] == State::New {
            search.join(start);
        }
    }
    search.heads()
}

/// Compared by faults first: forbidden arcs, and arcs from the root if one only is wanted.
#[derive(Clone, Copy, PartialEq, PartialOrd)]
struct Weight {
    /// Minus the number of faults.
    faults: i64,
    score: f64,
}

impl Weight {
    fn less(self, other: Weight) -> Weight {
        Weight { faults: self.faults - other.faults, score: self.score - other.score }
    }
}

/// An arc between nodes, and the words between which it really runs.
#[derive(Clone, Copy)]
struct Arc {
    weight: Weight,
    head: u32,
    dependent: u32,
}

#[derive(Clone, Copy, PartialEq)]
enum State {
    New,
    OnPath,
    InCircle,
    Joined,
    /// Part of a node that stands in another place.
    Gone,
}

/// Places (rows and columns of `arcs`) are those of words; a circle takes the place of one of its
/// members. Nodes are numbered: first the words, then the circles as they are found.
struct Search {
    width: usize,
    /// By dependent, then head.
    arcs: Vec<Arc>,
    states: Vec<State>,
    /// The best arc into what stands at a place.
    entering: Vec<Arc>,
    /// The node at a place; the circle that a node is part of; the arc chosen into a node.
    node_at: Vec<usize>,
    circle_of: Vec<usize>,
    chosen: Vec<Arc>,
}

const NO_CIRCLE: usize = usize::MAX;

impl Search {
    fn new(n: usize, scores: &[f32], single_root: bool) -> Self {
        let width = n + 1;
        let arc = |dependent: usize, head: usize| {
            let score = allowed(scores[head * width + dependent]);
            let root = if single_root && head == 0 { width as i64 } else { 0 };
            let faults = -root - i64::from(score.is_none());
            let weight = Weight { faults, score: score.unwrap_or(0.0) };
            Arc { weight, head: head as u32, dependent: dependent as u32 }
        };
        let arcs: Vec<Arc> = (0..width)
            .flat_map(|d| (0..width).map(move |h| (d, h)))
            .map(|(d, h)| arc(d, h))
            .collect();
        let mut states = vec![State::New; width];
        states[0] = State::Joined;
        Search {
            width,
            states,
            entering: arcs[..width].to_vec(),
            node_at: (0..width).collect(),
            circle_of: vec![NO_CIRCLE; width],
            chosen: arcs[..width].to_vec(),
            arcs,
        }
    }

    /// Follows best arcs from a place until the path meets what is joined to the root.
    fn join(&mut self, start: usize) {
        let mut path = vec![start];
        while let Some(&place) = path.last() {
            self.states[place] = State::OnPath;
            let (head, arc) = self.best_entering(place);
            self.entering[place] = arc;
            self.chosen[self.node_at[place]] = arc;
            match self.states[head] {
                State::Joined => break,
                State::New => path.push(head),
                _ => {
                    let begin = path.iter().rposition(|&other| other == head);
                    let members =
                        path.split_off(begin.expect("what is on the path is found on it"));
                    self.contract(&members);
                    path.push(head);
                }
            }
        }
        for place in path {
            self.states[place] = State::Joined;
        }
    }

    /// The first of the best arcs into a place, and where it comes from.
    fn best_entering(&self, place: usize) -> (usize, Arc) {
        let column = &self.arcs[place * self.width..(place + 1) * self.width];
        let heads = (0..self.width).filter(|&h| h != place && self.states[h] != State::Gone);
        let best = heads.reduce(|a, b| if column[b].weight > column[a].weight { b } else { a });
        let head = best.expect("the root is always there");
        (head, column[head])
    }

    /// Makes one node of a circle, at the place of its first member.
    fn contract(&mut self, members: &[usize]) {
        for &member in members {
            self.states[member] = State::InCircle;
        }
        let (width, place) = (self.width, members[0]);
        for other in 0..width {
            if matches!(self.states[other], State::InCircle | State::Gone) {
                continue;
            }
            let into = |member: usize| {
                let arc = self.arcs[member * width + other];
                Arc { weight: arc.weight.less(self.entering[member].weight), ..arc }
            };
            self.arcs[place * width + other] = best_of(members.iter().map(|&member| into(member)));
            if self.states[other] != State::Joined {
                let from = |member: usize| self.arcs[other * width + member];
                self.arcs[other * width + place] = best_of(members.iter().map(|&m| from(m)));
            }
        }
        let node = self.chosen.len();
        for &member in members {
            self.circle_of[self.node_at[member]] = node;
            self.states[member] = State::Gone;
        }
        self.states[place] = State::OnPath;
        self.node_at[place] = node;
        self.circle_of.push(NO_CIRCLE);
        self.chosen.push(self.entering[place]);
    }

    /// Opens the circles, the last one first: the member that the arc into the circle reaches
    /// takes that arc instead of its own.
    fn heads(mut self) -> Vec<u32> {
        for circle in (self.width..self.chosen.len()).rev() {
            let arc = self.chosen[circle];
            let mut member = arc.dependent as usize;
            while self.circle_of[member] != circle {
                member = self.circle_of[member];
            }
            self.chosen[member] = arc;
        }
        self.chosen[1..self.width].iter().map(|arc| arc.head).collect()
    }
}

fn best_of(mut arcs: impl Iterator<Item = Arc>) -> Arc {
    let first = arcs.next().expect("a circle has members");
    arcs.fold(first, |best, arc| if arc.weight > best.weight { arc } else { best })
}
