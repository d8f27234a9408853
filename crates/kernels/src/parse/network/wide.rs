//! Loops compiled for the widest vectors the machine has.
//!
//! The body must be plain arithmetic, which has the same bits at every width; what it calls must
//! be `inline(always)`.

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
            pulp::Arch::new().dispatch(Call { $($given),* })
        }
    };
}

pub(crate) use wide;
