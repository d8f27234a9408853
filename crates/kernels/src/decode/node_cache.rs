//! Nodes that are ready, shared between sentences and threads.
//!
//! Whether a node is found here or made again changes nothing but time, so the cache may forget
//! all it has when it grows too large.

use super::node::Node;
use super::numbered::Numbered;
use std::sync::{Arc, Mutex};

const SHARDS: usize = 64;
/// What a shard may hold; all together 256 MB.
const MOST_BYTES: usize = 4 << 20;

#[derive(Default)]
struct Shard {
    nodes: Numbered<Arc<Node>>,
    bytes: usize,
}

pub struct NodeCache(Vec<Mutex<Shard>>);

impl Default for NodeCache {
    fn default() -> Self {
        NodeCache((0..SHARDS).map(|_| Mutex::default()).collect())
    }
}

impl NodeCache {
    /// The node, which `make` makes if it is not there.
    pub fn get<E>(
        &self,
        number: u64,
        make: impl FnOnce() -> Result<Node, E>,
    ) -> Result<Arc<Node>, E> {
        let shard = &self.0[number as usize % SHARDS];
        let locked = || shard.lock().unwrap_or_else(|broken| broken.into_inner());
        if let Some(node) = locked().nodes.get(&number) {
            return Ok(node.clone());
        }
        let node = Arc::new(make()?);
        let mut shard = locked();
        if shard.bytes > MOST_BYTES {
            *shard = Shard::default();
        }
        shard.bytes += node.bytes();
        shard.nodes.insert(number, node.clone());
        Ok(node)
    }
}
