//! Runs long work beside the interpreter, so that progress is reported and Ctrl-C works.

use otherwords_kernels::watch::Watch;
use pyo3::exceptions::PyRuntimeError;
use pyo3::prelude::*;
use std::sync::mpsc::{channel, RecvTimeoutError};
use std::time::Duration;

/// How often signals are checked and progress is reported: soon at first, then less often.
const PAUSES: [Duration; 2] = [Duration::from_millis(2), Duration::from_millis(50)];

/// Runs `work` on a pool of `threads` (0 for one per core) without the GIL. `progress`, if given,
/// is called with the number of steps done whenever it has grown; an exception in it, or Ctrl-C,
/// ends the work.
pub fn supervised<T: Send>(
    py: Python<'_>,
    threads: usize,
    progress: Option<&Bound<'_, PyAny>>,
    work: impl FnOnce(&Watch) -> T + Send,
) -> PyResult<T> {
    let pool = rayon::ThreadPoolBuilder::new()
        .num_threads(threads)
        .build()
        .map_err(|error| PyRuntimeError::new_err(error.to_string()))?;
    let watch = Watch::default();
    let progress = progress.map(|call| call.clone().unbind());
    py.detach(|| {
        std::thread::scope(|scope| {
            let (finished, end) = channel();
            let (pool, work_watch) = (&pool, &watch);
            let worker = scope.spawn(move || {
                let result = pool.install(|| work(work_watch));
                // Nobody listens any more only if this function has been left by a panic.
                let _ = finished.send(());
                result
            });
            let mut told = 0;
            let mut stopped: PyResult<()> = Ok(());
            let tell = |told: &mut usize| {
                let done = watch.done();
                let news = done > std::mem::replace(told, done);
                Python::attach(|py| {
                    py.check_signals()?;
                    if let (Some(progress), true) = (&progress, news) {
                        progress.call1(py, (done,))?;
                    }
                    Ok(())
                })
            };
            while end.recv_timeout(PAUSES[usize::from(told > 0)]) == Err(RecvTimeoutError::Timeout)
            {
                if stopped.is_ok() {
                    stopped = tell(&mut told);
                    if stopped.is_err() {
                        watch.cancel();
                    }
                }
            }
            if stopped.is_ok() {
                stopped = tell(&mut told);
            }
            let result = worker.join();
            stopped?;
            result.map_err(|_| PyRuntimeError::new_err("a kernel panicked"))
        })
    })
}
