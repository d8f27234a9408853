//! Long work beside a living interpreter: progress is told and Ctrl-C is heard.

use otherwords_kernels::align::watch::Watch;
use pyo3::exceptions::PyRuntimeError;
use pyo3::prelude::*;
use std::time::Duration;

/// Runs `work` on a pool of `threads` (0: one a core) without the GIL. `progress`, if given,
/// is called with the number of steps done whenever it has grown; an exception in it, or
/// Ctrl-C, ends the work.
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
            let worker = scope.spawn(|| pool.install(|| work(&watch)));
            let mut told = 0;
            let mut stopped: PyResult<()> = Ok(());
            while !worker.is_finished() {
                std::thread::sleep(Duration::from_millis(if told == 0 { 2 } else { 50 }));
                let done = watch.done();
                if stopped.is_err() {
                    continue;
                }
                stopped = Python::attach(|py| {
                    py.check_signals()?;
                    if let (Some(progress), true) = (&progress, done > told) {
                        progress.call1(py, (done,))?;
                    }
                    Ok(())
                });
                told = done.max(told);
                if stopped.is_err() {
                    watch.cancel();
                }
            }
            let result = worker.join();
            stopped?;
            result.map_err(|_| PyRuntimeError::new_err("a kernel panicked"))
        })
    })
}
