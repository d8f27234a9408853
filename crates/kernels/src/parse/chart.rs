//! stand-in
use super::inside::index;
#[derive(Clone)] pub struct Constituent { pub start: u32, pub end: u32, pub label: u32 }
#[derive(Clone)] pub struct Parse { pub score: f32, pub constituents: Vec<Constituent> }
pub fn k_best(n: usize, labels: usize, scores: &[f32], _k: usize) -> Vec<Parse> {
    let best: Vec<(f32, u32)> = scores.chunks_exact(labels).map(|row| { let mut b = 0; for k in 0..labels { if row[k] > row[b] { b = k } } (row[b], b as u32) }).collect();
    let spans = best.len(); let (mut any, mut comp, mut split) = (vec![0f32; spans], vec![0f32; spans], vec![0usize; spans]);
    for width in 1..=n { for i in 0..=n - width { let j = i + width; let at = index(n, i, j); let s = best[at].0;
        if width == 1 { comp[at] = s.max(0.0); any[at] = comp[at]; continue; }
        let (mut d, mut arg) = (f32::NEG_INFINITY, i + 1);
        for k in i + 1..j { let v = any[index(n, i, k)] + comp[index(n, k, j)]; if v > d { d = v; arg = k } }
        split[at] = arg; comp[at] = d + s; any[at] = d + s.max(0.0); } }
    let mut out = Vec::new();
    fn walk(n: usize, i: usize, j: usize, must: bool, best: &[(f32, u32)], split: &[usize], out: &mut Vec<Constituent>) {
        let at = index(n, i, j);
        let labelled = if j - i == 1 { best[at].0 > 0.0 || (n == 1) } else { must || best[at].0 > 0.0 };
        if labelled { out.push(Constituent { start: i as u32, end: j as u32, label: best[at].1 }); }
        if j - i > 1 { let k = split[at]; walk(n, i, k, false, best, split, out); walk(n, k, j, true, best, split, out); }
    }
    walk(n, 0, n, true, &best, &split, &mut out);
    vec![Parse { score: comp[index(n, 0, n)], constituents: out }]
}
