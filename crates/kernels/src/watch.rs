//! The progress of long work, and whether it has been cancelled.

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

    /// Asks the work to stop early; its result is then meaningless.
    pub fn cancel(&self) {
        self.cancelled.store(true, Relaxed);
    }

    pub fn is_cancelled(&self) -> bool {
        self.cancelled.load(Relaxed)
    }
}
