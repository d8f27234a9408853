//! The items of a span while they are made: equal items are merged.

use super::chart::{Cell, Chart, Edge, Group, Item};
use crate::table::Table;

/// Edges of the same span: their children are fresh items, not yet in the chart.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Children {
    Done,
    Fresh,
}

#[derive(Default)]
pub struct Fresh {
    pub items: Vec<Item>,
    edges: Vec<(u32, Children, Edge)>,
    table: Table,
    order: Vec<u32>,
    places: Vec<u32>,
}

fn mixed(item: &Item) -> u64 {
    let own = u64::from(item.label) << 32 | u64::from(item.edits);
    let all = item.state.mixed() ^ own.wrapping_mul(0xD6E8_FEB8_6659_FD93) ^ item.touched;
    all.wrapping_mul(0x9E37_79B9_7F4A_7C15)
}

fn same(a: &Item, b: &Item) -> bool {
    (a.label, a.edits, a.touched) == (b.label, b.edits, b.touched) && a.state.same(&b.state)
}

impl Fresh {
    pub fn clear(&mut self) {
        self.items.clear();
        self.edges.clear();
        self.table.clear();
    }

    pub fn add(&mut self, item: Item, children: Children, edge: Edge) {
        let next = self.items.len() as u32;
        let known = |place: u32| same(&self.items[place as usize], &item);
        let place = self.table.enter(mixed(&item), next, known);
        match self.items.get_mut(place as usize) {
            Some(known) => {
                known.score = known.score.max(item.score);
                known.edges += 1;
            }
            None => self.items.push(Item { edges: 1, ..item }),
        }
        self.edges.push((place, children, edge));
    }

    /// Puts all into the chart, sorted by label and score.
    pub fn settle(&mut self, chart: &mut Chart) -> Cell {
        self.order.clear();
        self.order.extend(0..self.items.len() as u32);
        let items = &self.items;
        self.order.sort_unstable_by(|&a, &b| {
            let (one, two) = (&items[a as usize], &items[b as usize]);
            (one.label.cmp(&two.label)).then(two.score.total_cmp(&one.score)).then(a.cmp(&b))
        });
        let (first_item, first_group) = (chart.items.len() as u32, chart.groups.len() as u32);
        let mut first_edge = chart.edges.len() as u32;
        self.places.clear();
        self.places.resize(items.len(), 0);
        for (place, &at) in (first_item..).zip(&self.order) {
            let item = Item { first_edge, ..items[at as usize].clone() };
            first_edge += item.edges;
            match chart.groups[first_group as usize..].last_mut() {
                Some(group) if group.label == item.label => group.end = place + 1,
                _ => chart.groups.push(Group { label: item.label, first: place, end: place + 1 }),
            }
            self.places[at as usize] = place;
            chart.items.push(item);
        }
        self.settle_edges(chart, first_edge as usize);
        Cell { first: first_group, end: chart.groups.len() as u32 }
    }

    /// In the order in which they were made, those of an item together.
    fn settle_edges(&mut self, chart: &mut Chart, end: usize) {
        let Some(&(.., some)) = self.edges.first() else { return };
        chart.edges.resize(end, some);
        for at in &mut self.order {
            *at = 0;
        }
        for &(fresh, children, edge) in &self.edges {
            let item = &chart.items[self.places[fresh as usize] as usize];
            let filled = &mut self.order[fresh as usize];
            let placed = &mut chart.edges[(item.first_edge + *filled) as usize];
            *filled += 1;
            *placed = edge;
            if children == Children::Fresh {
                placed.children[0] = self.places[edge.children[0] as usize];
            }
        }
    }
}
