//! Gradients against small differences, and a toy corpus learned by heart.

use super::*;

fn toy() -> (Corpus, Shape) {
    let corpus = Corpus {
        features: vec![3, 6, 4, 7, 5, 6, 3, 4, 5, 7],
        word_offsets: vec![0, 2, 4, 6, 7, 8, 10],
        sentence_offsets: vec![0, 4, 6],
        tags: vec![0, 1, 2, 1, ABSENT, 2],
        heads: vec![2, 0, 2, 3, ABSENT, ABSENT],
        relations: vec![0, 1, 2, 0, ABSENT, ABSENT],
        constituents: vec![[0, 4, 0], [1, 4, 1], [2, 3, 2], [0, 2, 1]],
        constituent_offsets: vec![0, 3, 4],
    };
    let shape = Shape {
        features: 8,
        embedding: 5,
        layers: 2,
        hidden: 4,
        span: 6,
        arc: 5,
        relation: 3,
        labels: 3,
        tags: 3,
        relations: 3,
    };
    (corpus, shape)
}

fn given() -> Given {
    let rows = [ABSENT, ABSENT, ABSENT, 1, 0, ABSENT, ABSENT, ABSENT].to_vec();
    Given { rows, vectors: vec![0.5, -1.0, 0.3, 0.8, 0.1, -0.4], width: 3 }
}

fn settings(dropout: f32) -> Settings {
    Settings {
        seed: 1,
        rate: 0.01,
        warm_up: 1,
        steps: 100,
        words_in_batch: 4,
        forgetting: Forgetting { dropout, head_dropout: dropout, word_dropout: 0.0 },
        longest_gradient: 1e9,
    }
}

/// How far two gradients are apart, as a share of their length.
fn apart(found: &[f32], expected: &[f32]) -> f32 {
    let square = |values: &mut dyn Iterator<Item = f32>| values.map(|v| v * v).sum::<f32>().sqrt();
    let away = square(&mut found.iter().zip(expected).map(|(a, b)| a - b));
    away / square(&mut expected.iter().copied())
}

fn slopes(count: usize, mut loss: impl FnMut(usize, f32) -> f64) -> Vec<f32> {
    const LITTLE: f32 = 3e-3;
    (0..count)
        .map(|k| ((loss(k, LITTLE) - loss(k, -LITTLE)) / f64::from(2.0 * LITTLE)) as f32)
        .collect()
}

#[test]
fn gradients_are_those_of_small_differences() {
    // Units that switch within the difference make a few slopes differ: lengths are compared.
    for dropout in [0.0, 0.3] {
        let (corpus, shape) = toy();
        let mut trainer = Trainer::new(shape, vec![0; 8], given(), settings(dropout));
        trainer.knowledge.table.iter_mut().for_each(|value| *value *= 8.0);
        trainer.knowledge.weights.values.iter_mut().for_each(|value| *value *= 2.0);
        // Units away from the point where they switch.
        let bias = trainer.knowledge.weights.layout.span_bias.range();
        trainer.knowledge.weights.values[bias].copy_from_slice(&[0.5, -0.5, 0.7, 0.6, -0.7, 0.4]);
        trainer.knowledge.weights.pack();
        let loss = |trainer: &Trainer| {
            trainer.knowledge.part(&corpus, &[0, 1], Random::new(1, 1)).losses.iter().sum::<f64>()
        };
        let part = trainer.knowledge.part(&corpus, &[0, 1], Random::new(1, 1));
        let expected = slopes(trainer.knowledge.weights.values.len(), |k, little| {
            let old = trainer.knowledge.weights.values[k];
            trainer.knowledge.weights.values[k] = old + little;
            trainer.knowledge.weights.pack();
            let found = loss(&trainer);
            trainer.knowledge.weights.values[k] = old;
            found
        });
        trainer.knowledge.weights.pack();
        for matrix in trainer.knowledge.weights.layout.all() {
            let range = matrix.range();
            let away = apart(&part.gradient[range.clone()], &expected[range]);
            assert!(away < 0.1, "matrix {}: {away}", matrix.number);
        }
        let mut table = vec![0.0; trainer.knowledge.table.len()];
        for (features, row) in &part.words {
            for &feature in features {
                for d in 0..5 {
                    table[feature as usize * 5 + d] += part.vectors[row * 5 + d];
                }
            }
        }
        let expected = slopes(table.len(), |k, little| {
            let old = trainer.knowledge.table[k];
            trainer.knowledge.table[k] = old + little;
            let found = loss(&trainer);
            trainer.knowledge.table[k] = old;
            found
        });
        assert!(apart(&table, &expected) < 0.05);
        let expected = slopes(trainer.knowledge.bridge.len(), |k, little| {
            let old = trainer.knowledge.bridge[k];
            trainer.knowledge.bridge[k] = old + little;
            trainer.knowledge.pack();
            let found = loss(&trainer);
            trainer.knowledge.bridge[k] = old;
            found
        });
        assert!(apart(&part.bridge, &expected) < 0.05);
    }
}

#[test]
fn a_toy_is_learned_by_heart_with_the_same_bits_on_any_number_of_threads() {
    let learned: Vec<Vec<f32>> = [1, 3]
        .map(|threads| {
            let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
            pool.install(|| {
                let (corpus, shape) = toy();
                let mut trainer = Trainer::new(
                    shape,
                    vec![0; 8],
                    given(),
                    Settings { steps: 400, rate: 0.02, ..settings(0.0) },
                );
                let mut losses = [9.0; 4];
                for _ in 0..200 {
                    losses = trainer.epoch(&corpus, &[0, 1], &Watch::default()).unwrap();
                }
                assert!(losses.iter().all(|&loss| loss < 0.02), "{losses:?}");
                trainer.knowledge.weights.values
            })
        })
        .into();
    assert_eq!(learned[0], learned[1]);
}

#[test]
fn the_width_of_vectors_changes_no_bit() {
    crate::wide::at_every_width(|| {
        let (corpus, shape) = toy();
        let mut trainer = Trainer::new(shape, vec![0; 8], given(), settings(0.3));
        let losses = (0..5).map(|_| trainer.epoch(&corpus, &[0, 1], &Watch::default()).unwrap());
        (losses.collect::<Vec<_>>(), trainer.knowledge.weights.values)
    });
}
