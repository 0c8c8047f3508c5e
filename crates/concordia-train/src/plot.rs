//! A plot of strength over training, from the logs of the stages.

use std::fmt::Write;
use std::fs;
use std::path::Path;

use anyhow::{Context, Result};
use concordia_bots::nets::Kind;

use crate::recipe::Stage;

/// The size of the plot, and of the room for labels around it.
const WIDTH: f64 = 640.0;
const HEIGHT: f64 = 360.0;
const LEFT: f64 = 52.0;
const RIGHT: f64 = 190.0;
const TOP: f64 = 36.0;
const BOTTOM: f64 = 44.0;

/// The players whom every stage meets, with how their lines are drawn.
const MET: [(&str, &str); 2] = [("table", ""), ("tuned", "6 4")];

/// A colour for each kind of table, to be told apart by anybody and on any ground.
const COLOURS: [&str; Kind::ALL.len()] = ["#0072b2", "#d55e00", "#009e73"];

/// The share of wins in a log, as it would be against one of those who are called so.
fn share_against(log: &str, met: &str) -> Option<f64> {
    let head = format!("meet,{met},against one,");
    log.lines().find_map(|line| line.strip_prefix(&head)?.parse().ok())
}

fn x(nth: usize, n: usize) -> f64 {
    LEFT + (WIDTH - LEFT - RIGHT) * nth as f64 / (n.max(2) - 1) as f64
}

fn y(share: f64) -> f64 {
    TOP + (HEIGHT - TOP - BOTTOM) * (1.0 - share)
}

/// Draws the stages that have been trained.
pub(crate) fn plot(stages: &[Stage], nets: &Path) -> Result<String> {
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {WIDTH} {HEIGHT}\" font-family=\"sans-serif\" font-size=\"12\">\n\
         <title>Strength over training</title>\n\
         <rect width=\"{WIDTH}\" height=\"{HEIGHT}\" fill=\"#fff\"/>\n\
         <text x=\"{LEFT}\" y=\"20\" font-weight=\"bold\">Wins against one of the fixed opponents, in %</text>\n"
    );
    for tenths in (0..=10).step_by(2) {
        let (share, end) = (f64::from(tenths) / 10.0, WIDTH - RIGHT);
        let at = y(share);
        writeln!(svg, "<path d=\"M{LEFT} {at:.1}H{end}\" stroke=\"#ddd\"/>")?;
        writeln!(
            svg,
            "<text x=\"{:.1}\" y=\"{:.1}\" text-anchor=\"end\">{}</text>",
            LEFT - 8.0,
            at + 4.0,
            10 * tenths
        )?;
    }
    for (nth, stage) in stages.iter().enumerate() {
        let (at, under) = (x(nth, stages.len()), HEIGHT - BOTTOM + 20.0);
        writeln!(svg, "<text x=\"{at:.1}\" y=\"{under:.1}\" text-anchor=\"middle\">{}</text>", stage.name)?;
    }
    let mut row = TOP + 12.0;
    for (kind, colour) in Kind::ALL.into_iter().zip(COLOURS) {
        for (met, dashes) in MET {
            let mut points = Vec::new();
            for (nth, stage) in stages.iter().enumerate() {
                let path = nets.join(stage.name).join(format!("{}.csv", kind.name()));
                let log = fs::read_to_string(&path).with_context(|| format!("reading {}", path.display()))?;
                let share = share_against(&log, met)
                    .with_context(|| format!("{} does not say how {met} was met", path.display()))?;
                points.push(format!("{:.1},{:.1}", x(nth, stages.len()), y(share)));
            }
            let line =
                format!("stroke=\"{colour}\" stroke-width=\"2\" stroke-dasharray=\"{dashes}\" fill=\"none\"");
            writeln!(svg, "<polyline points=\"{}\" {line}/>", points.join(" "))?;
            let from = WIDTH - RIGHT + 16.0;
            writeln!(svg, "<path d=\"M{from} {row:.1}h24\" {line}/>")?;
            let (at, base) = (from + 32.0, row + 4.0);
            writeln!(svg, "<text x=\"{at}\" y=\"{base:.1}\">{}, against {met}</text>", kind.name())?;
            row += 20.0;
        }
    }
    svg.push_str("</svg>\n");
    Ok(svg)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_share_is_read_from_its_line() {
        let log = "step,of,measure,value\nmeet,table,games,60\nmeet,table,against one,0.855\n";
        assert_eq!(share_against(log, "table"), Some(0.855));
        assert_eq!(share_against(log, "tuned"), None);
    }

    #[test]
    fn a_missing_log_is_named() {
        let error = plot(&crate::recipe::RECIPE, Path::new("nowhere")).expect_err("there is no log");
        assert!(format!("{error:#}").contains("first"), "{error:#}");
    }
}
