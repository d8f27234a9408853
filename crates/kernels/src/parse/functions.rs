//! Exponential, logarithm and the two squashing functions, the same bits on every machine.
//!
//! Those of the standard library call whatever mathematics library the system has: the last bit
//! differs from one system to the next, and a loop around them stays scalar. These are the
//! polynomials of the Cephes library (Moshier, 1989), written without branches and with plain
//! multiplications and additions (a fused one is a slow call where the processor lacks it), so
//! that the compiler turns a loop around them into vector code. Relative error: below 3e-7.

/// ln 2 in two parts. The first has few bits, so that a whole number times it is exact.
const LN_2_HIGH: f32 = 0.693_359_4;
const LN_2_LOW: f32 = -0.000_212_194_44;

/// Adding this to a small number leaves its nearest integer in the low bits.
const ROUNDER: f32 = 12_582_912.0;

/// Below this `exp` is 0 rather than a number too small for full precision.
const LOWEST: f32 = -87.33;
/// From here on `exp` stays what it is: about 2.4e38.
const HIGHEST: f32 = 88.37;

/// e to the power of x. Minus infinity and NaN give 0, infinity a large finite number.
#[inline(always)]
pub fn exp(x: f32) -> f32 {
    let clamped = if x > LOWEST { x } else { LOWEST };
    let clamped = if clamped < HIGHEST { clamped } else { HIGHEST };
    let rounded = clamped * std::f32::consts::LOG2_E + ROUNDER;
    let power = rounded - ROUNDER;
    let r = clamped - power * LN_2_HIGH - power * LN_2_LOW;
    let mut sum = 0.000_198_756_91;
    sum = sum * r + 0.001_398_2;
    sum = sum * r + 0.008_333_452;
    sum = sum * r + 0.041_665_795;
    sum = sum * r + 0.166_666_66;
    sum = sum * r + 0.5;
    sum = sum * (r * r) + r + 1.0;
    let exponent = rounded.to_bits().wrapping_sub(ROUNDER.to_bits()).wrapping_add(127) << 23;
    let product = sum * f32::from_bits(exponent);
    if x >= LOWEST {
        product
    } else {
        0.0
    }
}

/// The natural logarithm of x. Zero, what is too small for full precision, what is negative and
/// NaN give minus infinity.
#[inline(always)]
pub fn ln(x: f32) -> f32 {
    // x = 2^power * (1 + r), where 1 + r lies between the roots of 1/2 and of 2.
    let power = (x.to_bits() as i32).wrapping_sub(0x3F35_04F3) >> 23;
    let r = f32::from_bits((x.to_bits() as i32).wrapping_sub(power << 23) as u32) - 1.0;
    let power = power as f32;
    let mut sum = 0.070_376_836;
    sum = sum * r - 0.115_146_1;
    sum = sum * r + 0.116_769_99;
    sum = sum * r - 0.124_201_41;
    sum = sum * r + 0.142_493_23;
    sum = sum * r - 0.166_680_58;
    sum = sum * r + 0.200_007_15;
    sum = sum * r - 0.249_999_94;
    sum = sum * r + 0.333_333_3;
    let square = r * r;
    let bend = sum * (square * r) + power * LN_2_LOW - 0.5 * square;
    let total = r + bend + power * LN_2_HIGH;
    if x >= f32::MIN_POSITIVE {
        total
    } else {
        f32::NEG_INFINITY
    }
}

/// 1 / (1 + exp(-x)), never quite 0.
#[inline(always)]
pub fn sigmoid(x: f32) -> f32 {
    let clamped = if x > -87.0 { x } else { -87.0 };
    1.0 / (1.0 + exp(-clamped))
}

/// The hyperbolic tangent: near 0 a polynomial, further out by way of `exp`.
#[inline(always)]
pub fn tanh(x: f32) -> f32 {
    let square = x * x;
    let mut sum = -0.005_704_988_7;
    sum = sum * square + 0.020_639_09;
    sum = sum * square - 0.053_739_715;
    sum = sum * square + 0.133_314_42;
    sum = sum * square - 0.333_332_8;
    let near = sum * square * x + x;
    let far = (1.0 - 2.0 / (exp(2.0 * x.abs()) + 1.0)).copysign(x);
    if x.abs() < 0.625 {
        near
    } else {
        far
    }
}

/// ln(1 + exp(x)): how much a choice between x and 0 is worth. Near 0 the error is below 1e-7 in
/// all, not in proportion.
#[inline(always)]
pub fn softplus(x: f32) -> f32 {
    let larger = if x > 0.0 { x } else { 0.0 };
    larger + ln(1.0 + exp(-x.abs()))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The largest relative error over evenly spaced numbers.
    fn error(from: f64, to: f64, fast: fn(f32) -> f32, exact: fn(f64) -> f64) -> f64 {
        let steps = 400_000;
        (0..=steps)
            .map(|step| (from + (to - from) * f64::from(step) / f64::from(steps)) as f32)
            .map(|x| (fast(x), exact(f64::from(x))))
            .map(|(found, expected)| {
                if expected == 0.0 {
                    f64::from(found.abs())
                } else {
                    ((f64::from(found) - expected) / expected).abs()
                }
            })
            .fold(0.0, f64::max)
    }

    #[test]
    fn all_are_as_exact_as_their_type_allows() {
        assert!(error(-87.32, 88.36, exp, f64::exp) < 2e-7);
        assert!(error(-1.0, 1.0, exp, f64::exp) < 2e-7);
        assert!(error(1e-6, 2.0, ln, f64::ln) < 3e-7);
        assert!(error(0.99, 1.01, ln, f64::ln) < 3e-7);
        assert!(error(2.0, 1e6, ln, f64::ln) < 3e-7);
        assert!(error(-86.9, 20.0, sigmoid, |x| 1.0 / (1.0 + (-x).exp())) < 3e-7);
        assert!(error(-20.0, 20.0, tanh, f64::tanh) < 3e-7);
        assert!(error(-1e-3, 1e-3, tanh, f64::tanh) < 3e-7);
        // One more, so that the error in proportion is that in all.
        assert!(error(-50.0, 50.0, |x| 1.0 + softplus(x), |x| 1.0 + x.exp().ln_1p()) < 3e-7);
    }

    #[test]
    fn the_logarithm_is_exact_at_every_size() {
        for power in -126..128 {
            for part in [1.0, 1.3, 1.41, 1.42, 1.7] {
                let x = (2f64.powi(power) * part) as f32;
                let expected = f64::from(x).ln();
                assert!((f64::from(ln(x)) - expected).abs() <= 2e-7 * expected.abs(), "{x}");
            }
        }
    }

    #[test]
    fn nothing_overflows_and_nothing_is_nan() {
        let odd = [f32::NEG_INFINITY, f32::MIN, -1e-45, 0.0, 1e-45, f32::MAX, f32::INFINITY];
        for x in odd {
            assert!(exp(x).is_finite() && exp(x) >= 0.0, "{x}");
            assert!(!ln(x).is_nan(), "{x}");
            assert!((f32::MIN_POSITIVE..=1.0).contains(&sigmoid(x)), "{x}");
            assert!((-1.0..=1.0).contains(&tanh(x)), "{x}");
        }
        assert_eq!([exp(f32::NEG_INFINITY), exp(-87.34), exp(f32::NAN)], [0.0; 3]);
        assert!(exp(-87.33) >= f32::MIN_POSITIVE);
        assert_eq!([ln(0.0), ln(-1.0), ln(f32::NAN)], [f32::NEG_INFINITY; 3]);
        assert_eq!([tanh(f32::NEG_INFINITY), tanh(f32::INFINITY)], [-1.0, 1.0]);
    }

    #[test]
    fn the_bits_are_those_of_every_machine() {
        // Worked out once; a different bit anywhere would make trained models differ.
        let sum = |function: fn(f32) -> f32| {
            (-2000..2000)
                .fold(0u32, |sum, step| sum.rotate_left(1) ^ function(step as f32 * 0.01).to_bits())
        };
        let found = [exp, ln, sigmoid, tanh].map(sum);
        assert_eq!(found, [0x4126_FB6C, 0x02CB_A47C, 0xEFCB_4B48, 0x3730_02E3], "{found:x?}");
    }
}
