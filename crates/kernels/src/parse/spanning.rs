//! stand-in
pub fn projective(n: usize, scores: &[f32], _s: bool) -> Vec<u32> { (1..=n).map(|d| { let mut b = 0; for h in 0..=n { if h != d && scores[h * (n + 1) + d] > scores[b * (n + 1) + d] { b = h } } b as u32 }).collect() }
pub fn non_projective(n: usize, scores: &[f32], s: bool) -> Vec<u32> { projective(n, scores, s) }
