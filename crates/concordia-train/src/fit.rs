//! Fitting: from rows to weights, by Adam in small batches.

use std::fmt::Write;

use anyhow::Result;
use rayon::prelude::*;

use concordia_rules::Dice;

use crate::model::{self, Loss, N, Scales, Weights};
use crate::rows::Row;

/// Rows of a batch, and the parts in which a batch is added up.
const BATCH: usize = 512;
const PARTS: usize = 4;
/// How fast it learns in the beginning; at the end a hundredth of it.
const RATE: f32 = 2e-3;
const MOMENTUM: f32 = 0.9;
const MOMENTUM_2: f32 = 0.999;
/// How much of a weight fades per step, in the measure of the rate.
const FADE: f32 = 0.01;
/// Of so many rows one is not learned from, but tells how well the others have been learned. Rows are held out by
/// games, since positions of one game are alike.
pub(crate) const HELD_OUT: usize = 20;

/// Fits weights to rows.
pub(crate) fn fit(
    rows: &[Row],
    held_out: &[Row],
    epochs: usize,
    seed: u64,
    log: &mut String,
) -> Result<Weights> {
    let scales = Scales::new();
    let mut weights = model::begin(seed);
    let (mut mean, mut mean_2) = (vec![0.0_f32; N], vec![0.0_f32; N]);
    let mut order: Vec<u32> = (0..rows.len() as u32).collect();
    let mut dice = Dice::new(seed ^ 0xf17);
    let n_steps = (epochs * rows.len().div_ceil(BATCH)) as f32;
    let mut step = 0;
    let mut parts = vec![vec![0.0_f32; N]; PARTS];
    for epoch in 0..epochs {
        for last in (1..order.len()).rev() {
            order.swap(last, dice.below(last + 1));
        }
        let mut loss = Loss::default();
        for batch in order.chunks(BATCH) {
            let of_part = batch.len().div_ceil(PARTS);
            let losses: Vec<Loss> = parts
                .par_iter_mut()
                .zip(batch.par_chunks(of_part))
                .map(|(slopes, rows_of_part)| {
                    slopes.fill(0.0);
                    let mut loss = Loss::default();
                    for &nth in rows_of_part {
                        loss.add(&model::learn(&weights, &scales, &rows[nth as usize], Some(slopes)));
                    }
                    loss
                })
                .collect();
            for part in &losses {
                loss.add(part);
            }
            step += 1;
            let progress = step as f32 / n_steps;
            let rate = RATE * (0.01 + 0.99 * 0.5 * (1.0 + libm::cosf(std::f32::consts::PI * progress)));
            let warm = 1.0 - libm::powf(MOMENTUM, step as f32);
            let warm_2 = 1.0 - libm::powf(MOMENTUM_2, step as f32);
            let n_parts = losses.len();
            for nth in 0..N {
                let slope = parts[..n_parts].iter().map(|part| part[nth]).sum::<f32>() / batch.len() as f32;
                mean[nth] = MOMENTUM * mean[nth] + (1.0 - MOMENTUM) * slope;
                mean_2[nth] = MOMENTUM_2 * mean_2[nth] + (1.0 - MOMENTUM_2) * slope * slope;
                let move_by = (mean[nth] / warm) / ((mean_2[nth] / warm_2).sqrt() + 1e-8);
                weights[nth] -= rate * (move_by + FADE * weights[nth]);
            }
        }
        let learned = loss.mean();
        let tested = test(&weights, &scales, held_out);
        for (part, loss) in [("", &learned), (" held out", &tested)] {
            writeln!(log, "fit,{epoch},win{part},{:.4}", loss.win)?;
            writeln!(log, "fit,{epoch},margin{part},{:.2}", loss.margin)?;
            writeln!(log, "fit,{epoch},points{part},{:.2}", loss.points)?;
        }
    }
    Ok(weights)
}

/// What rows cost that were not learned from.
pub(crate) fn test(weights: &[f32], scales: &Scales, rows: &[Row]) -> Loss {
    let losses: Vec<Loss> = rows
        .par_chunks(256)
        .map(|some| {
            let mut loss = Loss::default();
            for row in some {
                loss.add(&model::learn(weights, scales, row, None));
            }
            loss
        })
        .collect();
    let mut sum = Loss::default();
    for loss in &losses {
        sum.add(loss);
    }
    sum.mean()
}
