//! Loops compiled for the widest vectors the machine has.
//!
//! The body must be plain arithmetic, which has the same bits at every width; what it calls must
//! be `inline(always)`. Tests run the same work at every width (`at_every_width`).

use pulp::Arch;

/// Declares a function whose body runs with all the vector instructions there are.
macro_rules! wide {
    (
        $(#[$note:meta])*
        $seen:vis fn $name:ident<$life:lifetime>($($given:ident: $kind:ty),* $(,)?) -> $out:ty
        $body:block
    ) => {
        $(#[$note])*
        $seen fn $name<$life>($($given: $kind),*) -> $out {
            struct Call<$life> {
                $($given: $kind),*
            }
            impl<$life> pulp::WithSimd for Call<$life> {
                type Output = $out;

                #[inline(always)]
                fn with_simd<S: pulp::Simd>(self, _: S) -> $out {
                    let Call { $($given),* } = self;
                    $body
                }
            }
            $crate::wide::widest().dispatch(Call { $($given),* })
        }
    };
}

pub(crate) use wide;

/// The widest vectors of the machine; in tests, those that a test has chosen.
#[inline(always)]
pub fn widest() -> Arch {
    #[cfg(test)]
    if let Some(chosen) = tests::chosen() {
        return chosen;
    }
    Arch::new()
}

#[cfg(test)]
pub use tests::at_every_width;

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::atomic::{AtomicUsize, Ordering::SeqCst};
    use std::sync::Mutex;

    /// 0 for the widest, or one more than a place among all widths. Other tests may run at the
    /// same time: whatever width they meet, their bits are the same.
    static CHOSEN: AtomicUsize = AtomicUsize::new(0);
    static ONE_AT_A_TIME: Mutex<()> = Mutex::new(());

    pub fn chosen() -> Option<Arch> {
        CHOSEN.load(SeqCst).checked_sub(1).map(|place| widths()[place].1)
    }

    /// Without vectors, and all vectors that this machine has.
    fn widths() -> Vec<(&'static str, Arch)> {
        #[allow(unused_mut)]
        let mut all = vec![("no vectors", Arch::Scalar)];
        #[cfg(target_arch = "x86_64")]
        {
            all.extend(pulp::x86::V3::try_new().map(|simd| ("256 bits", Arch::V3(simd))));
            all.extend(pulp::x86::V4::try_new().map(|simd| ("512 bits", Arch::V4(simd))));
        }
        all
    }

    /// Does the same work at every width; the results must be equal.
    pub fn at_every_width<T: PartialEq + std::fmt::Debug>(work: impl Fn() -> T) {
        let _alone = ONE_AT_A_TIME.lock().unwrap_or_else(|broken| broken.into_inner());
        let mut first = None;
        for (place, (name, _)) in widths().into_iter().enumerate() {
            CHOSEN.store(place + 1, SeqCst);
            let result = work();
            CHOSEN.store(0, SeqCst);
            match &first {
                None => first = Some(result),
                Some(first) => assert!(*first == result, "other bits with {name}"),
            }
        }
    }

    wide! {
        fn lanes<'a>(counted: &'a mut usize) -> () {
            *counted += 1;
        }
    }

    #[test]
    fn work_is_done_once_at_each_width() {
        let done = AtomicUsize::new(0);
        at_every_width(|| {
            let mut counted = 0;
            lanes(&mut counted);
            done.fetch_add(counted, SeqCst);
            counted
        });
        assert_eq!(done.into_inner(), widths().len());
    }
}
