//! How sure a share of wins is, and what it means in Elo.

#![expect(clippy::cast_precision_loss, reason = "counts of games are far below 2^52")]

use serde_json::{Value, json};

/// The two-sided 95 % quantile of the normal distribution.
pub(super) const Z: f64 = 1.959_963_985;
/// Shares are kept this far from 0 and 1, where a difference in Elo would have no end.
const NEVER: f64 = 1e-4;

/// A number with its 95 % interval.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Estimate {
    pub(super) value: f64,
    pub(super) low: f64,
    pub(super) high: f64,
}

impl Estimate {
    pub(super) fn json(self) -> Value {
        json!({"value": self.value, "low": self.low, "high": self.high})
    }

    /// As in `80.0 % (75.8 to 83.6 %)`.
    pub(super) fn percent(self) -> String {
        format!("{:.1} % ({:.1} to {:.1} %)", 100.0 * self.value, 100.0 * self.low, 100.0 * self.high)
    }

    /// As in `+241 (+198 to +284)`.
    pub(super) fn points(self) -> String {
        format!("{:+.0} ({:+.0} to {:+.0})", self.value, self.low, self.high)
    }
}

/// The share of wins, with the interval of Wilson: other than the usual one it is sound near 0 and 1.
pub(super) fn share(wins: u64, games: u64) -> Estimate {
    if games == 0 {
        return Estimate { value: 0.0, low: 0.0, high: 1.0 };
    }
    let n = games as f64;
    let p = wins as f64 / n;
    let width = 1.0 + Z * Z / n;
    let centre = (p + Z * Z / (2.0 * n)) / width;
    let half = Z / width * (p * (1.0 - p) / n + Z * Z / (4.0 * n * n)).sqrt();
    Estimate { value: p, low: (centre - half).max(0.0), high: (centre + half).min(1.0) }
}

/// The difference in Elo that a share of wins between two players means.
pub(super) fn elo(share: Estimate) -> Estimate {
    let of = |p: f64| -400.0 * libm::log10(1.0 / p.clamp(NEVER, 1.0 - NEVER) - 1.0);
    Estimate { value: of(share.value), low: of(share.low), high: of(share.high) }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(wins: u64, games: u64, low: f64, high: f64) {
        let found = share(wins, games);
        assert!((found.low - low).abs() < 5e-5 && (found.high - high).abs() < 5e-5, "{found:?}");
    }

    #[test]
    fn intervals_are_the_published_ones() {
        // R. G. Newcombe, Statistics in Medicine 17 (1998), table I, method 3.
        check(81, 263, 0.2553, 0.3662);
        check(15, 148, 0.0624, 0.1605);
        check(0, 20, 0.0, 0.1611);
        check(1, 29, 0.0061, 0.1718);
        check(29, 29, 1.0 - 0.1170, 1.0);
        assert_eq!(share(0, 0), Estimate { value: 0.0, low: 0.0, high: 1.0 });
    }

    #[test]
    fn elo_is_a_difference() {
        let even = elo(share(50, 100));
        assert!(even.value.abs() < 1e-9 && (even.low + even.high).abs() < 1e-9, "{even:?}");
        assert!((elo(share(75, 100)).value - 190.848_5).abs() < 1e-3);
        assert!(elo(share(9, 9)).high.is_finite() && elo(share(0, 9)).low.is_finite());
        assert_eq!(elo(share(75, 100)).points(), "+191 (+113 to +269)");
    }
}
