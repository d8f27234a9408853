//! How far long work has come, and whether anybody still wants it.

use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering::Relaxed};

#[derive(Default)]
pub struct Watch {
    done: AtomicUsize,
    cancelled: AtomicBool,
}

impl Watch {
    /// One more step is done.
    pub fn step(&self) {
        self.done.fetch_add(1, Relaxed);
    }

    pub fn done(&self) -> usize {
        self.done.load(Relaxed)
    }

    /// Asks the work to end early; its result is then of no use.
    pub fn cancel(&self) {
        self.cancelled.store(true, Relaxed);
    }

    pub fn is_cancelled(&self) -> bool {
        self.cancelled.load(Relaxed)
    }
}
