//! Rules in an order other than the stored one, sorted only where they are asked for.
//!
//! Most nodes of a large store are never visited, so a node is sorted on its first visit, and the
//! order is kept until the weights change (Ganitkevitch 2018, 6.4.2.2).

use super::store::Store;
use crate::format::Damage;
use crate::numbered::Numbered;
use std::sync::Arc;

/// The most rules whose order is kept; beyond that all orders are dropped.
const MOST_KEPT: usize = 1 << 24;

#[derive(Default)]
pub struct Ranking {
    weights: Vec<f64>,
    orders: Numbered<Arc<[u64]>>,
    kept: usize,
}

impl Ranking {
    /// The rules of a node by increasing cost; rules of equal cost keep their stored order, and
    /// rules without a cost (NaN) come last.
    pub fn order(
        &mut self,
        store: &Store,
        node: u64,
        weights: &[f64],
    ) -> Result<Arc<[u64]>, Damage> {
        if self.weights != weights {
            *self = Ranking { weights: weights.to_vec(), ..Ranking::default() };
        }
        if let Some(order) = self.orders.get(&node) {
            return Ok(order.clone());
        }
        let rules = store.sources.rules(node)?;
        let costed = rules.map(|rule| Ok((store.cost(rule, weights)?, rule)));
        let mut costed: Vec<(f64, u64)> = costed.collect::<Result<_, Damage>>()?;
        // A NaN with its sign set would come first.
        costed.iter_mut().filter(|pair| pair.0.is_nan()).for_each(|pair| pair.0 = f64::NAN.abs());
        costed.sort_by(|a, b| a.0.total_cmp(&b.0));
        let order: Arc<[u64]> = costed.into_iter().map(|(_, rule)| rule).collect();
        self.kept += order.len();
        if self.kept > MOST_KEPT {
            self.orders.clear();
            self.kept = order.len();
        }
        self.orders.insert(node, order.clone());
        Ok(order)
    }
}
