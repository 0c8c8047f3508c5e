//! `cargo xtask market FILE`: checks one board of the fish market and shows it, for an owner of the printed board who
//! corrects ours.

use std::path::Path;

use anyhow::{Result, bail};

use crate::data::{self, Market, Offer, Stand};
use crate::tidy::markets;

/// The command.
pub(crate) fn command(root: &Path, args: &[String]) -> Result<()> {
    let [file] = args else { bail!("which file? `cargo xtask market FILE` checks one market board") };
    print!("{}", report(root, Path::new(file))?);
    Ok(())
}

/// The board as a table, or every problem. Its stands are those of a `stands.toml` beside it, if there is one, else
/// those of the repository.
fn report(root: &Path, file: &Path) -> Result<String> {
    let own = file.with_file_name("stands.toml");
    let shipped = root.join("crates/concordia-rules/data/stands.toml");
    let from = if own.is_file() { own } else { shipped };
    let stands = data::read_stands(&from)?;
    let market = data::read_market(file)?;
    let mut problems = Vec::new();
    markets::check_stands(&from.display().to_string(), &stands, &mut problems);
    markets::check_board(&market, &stands, &mut problems);
    match problems.len() {
        0 => Ok(board(&market, &stands)),
        n => bail!("{n} problem{} found:\n{}", if n == 1 { "" } else { "s" }, problems.join("\n")),
    }
}

/// The board as a table for the terminal.
fn board(market: &Market, stands: &[Stand]) -> String {
    let mut rows = vec![["", "spot", "stand", "fish", "gives"].map(str::to_owned)];
    for (nth, spot) in market.spots.iter().enumerate() {
        let mut first = [(nth + 1).to_string(), spot.id.clone()];
        for stand in spot.stands.iter().filter_map(|id| stands.iter().find(|stand| stand.id == *id)) {
            for offer in &stand.offers {
                let [number, id] = std::mem::take(&mut first);
                rows.push([number, id, stand.name.clone(), offer.fish.to_string(), gives(offer)]);
            }
        }
    }
    let width = |column: usize| rows.iter().map(|row| row[column].chars().count()).max().unwrap_or_default();
    let widths = [width(0), width(1), width(2), width(3)];
    let way = if market.single_entry {
        "one spot in a phase, with one or both of its stands"
    } else {
        "any number of spots in a phase, at most once around"
    };
    let mut out = format!("{} ({}): {way}.\n", market.name, market.id);
    for [number, spot, stand, fish, gives] in &rows {
        let [n, s, t, f] = widths;
        let line = format!("  {number:>n$}  {spot:<s$}  {stand:<t$}  {fish:>f$}  {gives}");
        out.push_str(line.trim_end());
        out.push('\n');
    }
    let last = market.spots.last().map_or("", |spot| spot.id.as_str());
    let first = market.spots.first().map_or("", |spot| spot.id.as_str());
    out + &format!("  after {last} comes {first} again\n")
}

/// What an offer gives, in words.
pub(crate) fn gives(offer: &Offer) -> String {
    let one_of = |goods: &[String]| {
        let units: Vec<String> = goods.iter().map(|good| format!("1 {good}")).collect();
        units.join(" or ")
    };
    match offer.power.as_deref() {
        Some("house") => "at most one step of one colonist, then at most one house".to_owned(),
        Some("colonist") => format!("one colonist on the board, for {} as well", one_of(&offer.pay)),
        Some("senator") => "one card from the display at the Senator's price".to_owned(),
        Some("trade") => format!("{}, then trade in one good", sestertii(offer.coins)),
        Some(power) => power.to_owned(),
        None if offer.goods.is_empty() => sestertii(offer.coins),
        None => one_of(&offer.goods),
    }
}

fn sestertii(coins: u32) -> String {
    if coins == 1 { "1 sestertius".to_owned() } else { format!("{coins} sestertii") }
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;

    /// A folder of its own under the target folder, empty.
    fn folder(name: &str) -> std::path::PathBuf {
        let exe = std::env::current_exe().unwrap();
        let dir = exe.ancestors().nth(3).unwrap().join("toy").join(name);
        let _ = fs::remove_dir_all(&dir);
        fs::create_dir_all(&dir).unwrap();
        dir
    }

    fn shipped(name: &str) -> String {
        fs::read_to_string(crate::root().join("crates/concordia-rules/data").join(name)).unwrap()
    }

    #[test]
    fn a_good_board_is_shown() {
        let root = crate::root();
        let shown =
            report(&root, &root.join("crates/concordia-rules/data/markets/mountainside.toml")).unwrap();
        let begin = "Mountainside fish market (mountainside): one spot in a phase, with one or both of its \
                     stands.\n     spot  stand";
        assert!(shown.starts_with(begin), "{shown}");
        assert!(shown.contains("\n  1  m1    Brick             1  1 brick\n"), "{shown}");
        assert!(shown.contains("\n           Money             1  3 sestertii\n"), "{shown}");
        assert!(shown.ends_with("  after m8 comes m1 again\n"), "{shown}");
    }

    #[test]
    fn an_owner_corrects_a_board_outside_the_repository() {
        let file = folder("market").join("mine.toml");
        fs::write(&file, shipped("markets/coastal.toml").replace("\"brick\"", "\"money\"")).unwrap();
        let shown = report(&crate::root(), &file).unwrap();
        assert!(shown.contains("\n  1  c1    Money"), "{shown}");
        // Prices are those of the stands; own ones lie beside the board.
        let stands = shipped("stands.toml").replace("{ fish = 1, coins = 3 }", "{ fish = 1, coins = 4 }");
        fs::write(file.with_file_name("stands.toml"), stands).unwrap();
        assert!(report(&crate::root(), &file).unwrap().contains("4 sestertii"));
    }

    #[test]
    fn every_problem_of_a_bad_board_is_told() {
        let file = folder("bad_market").join("mine.toml");
        let text =
            shipped("markets/coastal.toml").replace("\"brick\"", "\"bricks\"").replace("\"c3\"", "\"c2\"");
        fs::write(&file, text).unwrap();
        let error = report(&crate::root(), &file).unwrap_err().to_string();
        assert!(error.starts_with("2 problems found:\n"), "{error}");
        assert!(error.contains("there are two of spot c2\n"), "{error}");
        assert!(error.contains("spot c1 has the unknown stand \"bricks\"; there are brick, food"), "{error}");
        fs::write(&file, "id = \"mine\"\nspot = []\n").unwrap();
        let error = format!("{:#}", report(&crate::root(), &file).unwrap_err());
        assert!(error.contains("unknown field `spot`"), "{error}");
    }

    #[test]
    fn the_command_wants_one_file() {
        let error = command(&crate::root(), &[]).unwrap_err().to_string();
        assert_eq!(error, "which file? `cargo xtask market FILE` checks one market board");
    }
}
