//! What must hold of `data/stands.toml` and `data/markets/*.toml` (R16). An owner of a printed board corrects these
//! files, so every problem is told in words that do not need the code.

use super::ids;
use crate::data::{Market, Offer, Stand};
use crate::generate::GOODS;

const STANDS: &str = "data/stands.toml";
/// The boards that the option `fish_market` names.
const BOARDS: [&str; 2] = ["coastal", "mountainside"];
/// Marker and coins of each spot have a place in the state of a game.
const MAX_SPOTS: usize = 10;
/// The most fish and coins of an offer; a storehouse holds no more than 24 fish.
const MAX_FISH: u8 = 9;
const MAX_COINS: u32 = 99;
/// A list of answers holds no more; one of them is leaving the market.
const MAX_CHOICES: usize = 239;

/// Adds a sentence for everything that is wrong with the stands and the boards.
pub(super) fn check(stands: &[Stand], markets: &[Market], out: &mut Vec<String>) {
    check_stands(STANDS, stands, out);
    ids::check("data/markets", "board", '_', markets.iter().map(|market| &market.id), out);
    for market in markets {
        if market.file != format!("data/markets/{}.toml", market.id) {
            out.push(format!("{}: the board {} belongs in {}.toml", market.file, market.id, market.id));
        }
        check_board(market, stands, out);
    }
    for board in BOARDS {
        if !markets.iter().any(|market| market.id == board) {
            out.push(format!("data/markets: the board {board} is missing"));
        }
    }
}

/// Adds a sentence for everything that is wrong with the stands.
pub(crate) fn check_stands(file: &str, stands: &[Stand], out: &mut Vec<String>) {
    ids::check(file, "stand", '_', stands.iter().map(|stand| &stand.id), out);
    for stand in stands {
        let id = &stand.id;
        if stand.name.trim().is_empty() {
            out.push(format!("{file}: stand {id} has no name"));
        }
        if stand.offers.is_empty() {
            out.push(format!("{file}: stand {id} offers nothing"));
        }
        for (nth, offer) in stand.offers.iter().enumerate() {
            let mut say = |sentence: String| {
                out.push(format!("{file}: offer {} of stand {id} {sentence}", nth + 1));
            };
            check_offer(offer, &mut say);
        }
    }
}

/// An offer costs fish and gives exactly one thing: a good, coins, or a power with what belongs to it.
fn check_offer(offer: &Offer, say: &mut impl FnMut(String)) {
    if !(1..=MAX_FISH).contains(&offer.fish) {
        say(format!("costs {} fish, not 1 to {MAX_FISH}", offer.fish));
    }
    if offer.coins > MAX_COINS {
        say(format!("gives {} coins, more than {MAX_COINS}", offer.coins));
    }
    for (what, goods) in [("goods", &offer.goods), ("pay", &offer.pay)] {
        for (nth, good) in goods.iter().enumerate() {
            if !GOODS.contains(&good.as_str()) {
                say(format!("names the unknown good {good:?} in {what}"));
            } else if goods[..nth].contains(good) {
                say(format!("names {good} twice in {what}"));
            }
        }
    }
    let has_goods = !offer.goods.is_empty();
    match offer.power.as_deref() {
        None => match (has_goods, offer.coins > 0) {
            (false, false) => say("gives nothing".to_owned()),
            (true, true) => say("gives goods and coins; an offer gives one thing".to_owned()),
            _ => {}
        },
        Some(power @ ("house" | "colonist" | "senator" | "trade")) => {
            if has_goods || offer.coins > 0 && power != "trade" {
                say(format!("gives more than the power {power}; an offer gives one thing"));
            }
        }
        Some(power) => say(format!("has the unknown power {power:?}")),
    }
    match (offer.power.as_deref() == Some("colonist"), offer.pay.is_empty()) {
        (true, true) => say("places a colonist but does not say what is paid for it".to_owned()),
        (false, false) => say("has pay, which belongs to the power colonist".to_owned()),
        _ => {}
    }
}

/// Adds a sentence for everything that is wrong with a board.
pub(crate) fn check_board(market: &Market, stands: &[Stand], out: &mut Vec<String>) {
    let file = &market.file;
    if market.name.trim().is_empty() {
        out.push(format!("{file}: the board has no name"));
    }
    let n_spots = market.spots.len();
    if !(2..=MAX_SPOTS).contains(&n_spots) {
        out.push(format!("{file}: there are {n_spots} spots, not 2 to {MAX_SPOTS}"));
    }
    ids::check(file, "spot", '-', market.spots.iter().map(|spot| &spot.id), out);
    let mut n_choices = 0;
    for spot in &market.spots {
        let id = &spot.id;
        if !(1..=2).contains(&spot.stands.len()) {
            out.push(format!("{file}: spot {id} has {} stands, not 1 or 2", spot.stands.len()));
        }
        for (nth, name) in spot.stands.iter().enumerate() {
            match stands.iter().find(|stand| stand.id == *name) {
                None => {
                    let known: Vec<&str> = stands.iter().map(|stand| stand.id.as_str()).collect();
                    out.push(format!(
                        "{file}: spot {id} has the unknown stand {name:?}; there are {}",
                        known.join(", ")
                    ));
                }
                Some(_) if spot.stands[..nth].contains(name) => {
                    out.push(format!("{file}: spot {id} has the stand {name} twice"));
                }
                Some(stand) => n_choices += stand.offers.iter().map(choices).sum::<usize>(),
            }
        }
    }
    if n_choices > MAX_CHOICES {
        out.push(format!("{file}: {n_choices} offers to choose from are more than {MAX_CHOICES}"));
    }
}

/// How many answers an offer can be.
fn choices(offer: &Offer) -> usize {
    offer.goods.len().max(offer.pay.len()).max(1)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::data::Data;

    /// Damages stands and boards and expects the sentences that follow, in any order.
    fn check(damage: impl FnOnce(&mut Data), sentences: &[&str]) {
        let mut data = Data::read(&crate::root()).unwrap();
        damage(&mut data);
        let mut out = Vec::new();
        super::check(&data.stands, &data.markets, &mut out);
        out.sort();
        let mut expected: Vec<_> = sentences.iter().map(|s| format!("data/{s}")).collect();
        expected.sort();
        assert_eq!(out, expected);
    }

    fn offer<'a>(data: &'a mut Data, stand: &str) -> &'a mut Offer {
        &mut data.stands.iter_mut().find(|other| other.id == stand).unwrap().offers[0]
    }

    fn words(words: &[&str]) -> Vec<String> {
        words.iter().map(|word| (*word).to_owned()).collect()
    }

    #[test]
    fn offers_cost_one_to_nine_fish() {
        let sentence = "stands.toml: offer 1 of stand brick costs 0 fish, not 1 to 9";
        check(|data| offer(data, "brick").fish = 0, &[sentence]);
        let sentence = "stands.toml: offer 1 of stand brick costs 10 fish, not 1 to 9";
        check(|data| offer(data, "brick").fish = 10, &[sentence]);
    }

    #[test]
    fn an_offer_gives_one_thing() {
        check(
            |data| offer(data, "brick").goods.clear(),
            &["stands.toml: offer 1 of stand brick gives nothing"],
        );
        check(
            |data| offer(data, "brick").coins = 3,
            &["stands.toml: offer 1 of stand brick gives goods and coins; an offer gives one thing"],
        );
        check(
            |data| offer(data, "money").coins = 100,
            &["stands.toml: offer 1 of stand money gives 100 coins, more than 99"],
        );
        check(
            |data| offer(data, "senator").coins = 3,
            &["stands.toml: offer 1 of stand senator gives more than the power senator; \
               an offer gives one thing"],
        );
        check(
            |data| offer(data, "trade").goods = words(&["wine"]),
            &[
                "stands.toml: offer 1 of stand trade gives more than the power trade; an offer gives one thing",
            ],
        );
        check(
            |data| offer(data, "house").power = Some("temple".to_owned()),
            &["stands.toml: offer 1 of stand house has the unknown power \"temple\""],
        );
        check(
            |data| offer(data, "colonist").pay.clear(),
            &[
                "stands.toml: offer 1 of stand colonist places a colonist but does not say what is paid for it",
            ],
        );
        check(
            |data| offer(data, "house").pay = words(&["wine"]),
            &["stands.toml: offer 1 of stand house has pay, which belongs to the power colonist"],
        );
    }

    #[test]
    fn goods_are_known() {
        check(
            |data| offer(data, "wine_cloth").goods = words(&["wine", "silk", "wine"]),
            &[
                "stands.toml: offer 1 of stand wine_cloth names the unknown good \"silk\" in goods",
                "stands.toml: offer 1 of stand wine_cloth names wine twice in goods",
            ],
        );
        check(
            |data| offer(data, "colonist").pay = words(&["fish"]),
            &["stands.toml: offer 1 of stand colonist names the unknown good \"fish\" in pay"],
        );
    }

    #[test]
    fn stands_have_names_and_offers() {
        check(
            |data| {
                data.stands[0].name.clear();
                data.stands[1].offers.clear();
            },
            &["stands.toml: stand brick has no name", "stands.toml: stand food offers nothing"],
        );
        check(
            |data| data.stands[8].id = "Trade".to_owned(),
            &[
                "stands.toml: the stand id \"Trade\" is not made of lowercase words joined by '_'",
                "markets/coastal.toml: spot c2 has the unknown stand \"trade\"; there are brick, food, tool, \
                 wine_cloth, money, house, colonist, senator, Trade",
                "markets/mountainside.toml: spot m3 has the unknown stand \"trade\"; there are brick, food, \
                 tool, wine_cloth, money, house, colonist, senator, Trade",
                "markets/mountainside.toml: spot m4 has the unknown stand \"trade\"; there are brick, food, \
                 tool, wine_cloth, money, house, colonist, senator, Trade",
            ],
        );
    }

    #[test]
    fn spots_have_one_or_two_known_stands() {
        check(
            |data| data.markets[0].spots[0].stands.clear(),
            &["markets/coastal.toml: spot c1 has 0 stands, not 1 or 2"],
        );
        check(
            |data| data.markets[1].spots[0].stands = words(&["brick", "brick"]),
            &["markets/mountainside.toml: spot m1 has the stand brick twice"],
        );
        check(
            |data| data.markets[1].spots[0].stands.push("tool".to_owned()),
            &["markets/mountainside.toml: spot m1 has 3 stands, not 1 or 2"],
        );
        check(
            |data| data.markets[0].spots[1].id = "c1".to_owned(),
            &["markets/coastal.toml: there are two of spot c1"],
        );
    }

    #[test]
    fn a_board_has_room_and_its_place() {
        check(
            |data| {
                let spot = data.markets[0].spots[0].clone();
                for id in ["x1", "x2"] {
                    data.markets[0].spots.push(crate::data::Spot { id: id.to_owned(), ..spot.clone() });
                }
            },
            &["markets/coastal.toml: there are 11 spots, not 2 to 10"],
        );
        check(
            |data| data.markets[0].id = "harbour".to_owned(),
            &[
                "markets/coastal.toml: the board harbour belongs in harbour.toml",
                "markets: the board coastal is missing",
            ],
        );
        check(|data| data.markets[0].name.clear(), &["markets/coastal.toml: the board has no name"]);
        check(
            |data| {
                let many: Vec<Offer> = (0..30).map(|_| data.stands[3].offers[0].clone()).collect();
                data.stands.iter_mut().for_each(|stand| stand.offers.clone_from(&many));
            },
            &[
                "markets/coastal.toml: 540 offers to choose from are more than 239",
                "markets/mountainside.toml: 960 offers to choose from are more than 239",
            ],
        );
    }
}
