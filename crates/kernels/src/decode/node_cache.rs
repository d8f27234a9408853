//! Prepared nodes, shared between sentences and threads.
//!
//! A cached node is the same as one prepared again, so the cache may drop everything when it grows
//! too large.

use super::node::Node;
use crate::numbered::Numbered;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use std::sync::{Arc, Mutex, MutexGuard};

const SHARDS: usize = 64;
const MOST_BYTES: usize = 192 << 20;

type Shard = Numbered<Arc<Node>>;

pub struct NodeCache {
    shards: Vec<Mutex<Shard>>,
    bytes: AtomicUsize,
}

impl Default for NodeCache {
    fn default() -> Self {
        let shards = (0..SHARDS).map(|_| Mutex::default()).collect();
        NodeCache { shards, bytes: AtomicUsize::new(0) }
    }
}

fn locked(shard: &Mutex<Shard>) -> MutexGuard<'_, Shard> {
    shard.lock().unwrap_or_else(|broken| broken.into_inner())
}

impl NodeCache {
    /// The node, prepared by `make` if it is not cached.
    pub fn get<E>(
        &self,
        number: u64,
        make: impl FnOnce() -> Result<Node, E>,
    ) -> Result<Arc<Node>, E> {
        let shard = &self.shards[number as usize % SHARDS];
        if let Some(node) = locked(shard).get(&number) {
            return Ok(node.clone());
        }
        let node = Arc::new(make()?);
        if self.bytes.load(Relaxed) > MOST_BYTES {
            self.bytes.store(0, Relaxed);
            self.shards.iter().for_each(|shard| *locked(shard) = Shard::default());
        }
        self.grow(node.bytes());
        locked(shard).insert(number, node.clone());
        Ok(node)
    }

    /// Cached nodes take this much more memory.
    pub fn grow(&self, bytes: usize) {
        self.bytes.fetch_add(bytes, Relaxed);
    }
}
