//! What cards do and what gods are worth, in our own words, for the table at hand.

use std::fmt::Write as _;

use concordia_rules::numbers::{
    BASE_INCOME, CARDS_WITHOUT_COIN, COLONIST_PRICE, FISH_VALUE, MARS_POINTS, MERCURIUS_POINTS, VENUS_HOUSES,
    VENUS_POINTS, VENUS_TEAM_POINTS, VESTA_COINS,
};
use concordia_rules::{Card, God, Options, Power, Ware, Wares};

use super::{coins, god, goods};
use crate::text::{and, count};

/// A card with everything about it, in sentences.
pub(crate) fn explain_card(card: Card, table: &Options) -> Vec<String> {
    let mut power = explain_power(card, card.power(), table);
    if table.seating().has_partners() && is_shared(card.power()) {
        power.push_str(" Your partner does the same after you.");
    }
    let mut lines = vec![power];
    let price = if card.cost() == Wares::NONE {
        "A starting card, never for sale.".to_owned()
    } else {
        format!("Price: {}, and the surcharge of its slot.", goods(card.cost()))
    };
    lines.push(price);
    for &served in card.gods() {
        let worth = match card.minerva() {
            Some((good, points)) => format!("{points} points per house of yours in a {good} city"),
            None => explain_god(served, table),
        };
        lines.push(format!("God: {}, {worth}.", god(served)));
    }
    lines
}

/// Whether both partners simply do what the card says (R11.4).
fn is_shared(power: Power) -> bool {
    !matches!(power, Power::Praetor | Power::Proconsul | Power::Legatus | Power::Choice)
}

/// What a power lets its player do.
fn explain_power(card: Card, power: Power, table: &Options) -> String {
    let has_capital = table.board().has_capital();
    let fish_market = table.market().is_some();
    match power {
        Power::Tribune => {
            let to = if has_capital { "the capital" } else { "a city with a house of yours" };
            format!(
                "Take all your played cards, this one too, back into your hand; every card beyond \
                 {CARDS_WITHOUT_COIN} brings 1 sestertius. Then you may pay {} and put one more colonist into {to}.",
                goods(COLONIST_PRICE)
            )
        }
        Power::Architect => {
            let mut text = "Walk: you have as many steps as colonists on the board, shared among them as you \
                like. Land colonists use land routes, sea colonists sea routes; a walk ends on a free route. \
                Then build houses in cities at the ends of routes where your colonists stand."
                .to_owned();
            if table.board().data().land_over_ships {
                text.push_str(
                    " On the way a land colonist may also cross sea routes where one of your own ships lies.",
                );
            }
            text
        }
        Power::Prefect if fish_market => "Either choose a province with fish: you take all its fish, and every \
            house there makes its city's good for its owner. Or collect 1 sestertius for each province without \
            fish and one good of your choice; then every province gets a fish, up to two. Whoever holds the \
            Praefectus Piscatus and takes fish passes it on to the right."
            .to_owned(),
        Power::Prefect => "Either let a province produce whose bonus marker is ready: you take the bonus, every \
            house there makes its city's good for its owner, and the marker is turned to its coins. Or collect \
            the coins of all turned markers, which makes them ready again. Whoever holds the Praefectus Magnus \
            takes the bonus twice and passes it on to the right."
            .to_owned(),
        Power::Colonist => {
            let to = if has_capital { "in the capital or in cities" } else { "in cities" };
            format!(
                "Either take {} and 1 more for each of your colonists on the board. Or place further colonists, each for \
                 {}, {to} with a house of yours.",
                coins(BASE_INCOME.into()),
                goods(COLONIST_PRICE)
            )
        }
        Power::Mercator { coins } => {
            let salt = if table.has_salt() { " Salt may be sold as any of them." } else { "" };
            format!(
                "Receive {coins} sestertii. Then trade up to two kinds of goods with the bank, each either bought \
                 or sold, as many units as you like.{salt}"
            )
        }
        Power::Diplomat if table.seating().has_partners() => "Choose the card on top of an opponent's pile; you \
            do what it says as if you had played it. Not a Diplomat, not your partner's card, and no card that \
            your team has copied since it was laid."
            .to_owned(),
        Power::Diplomat => "Do what the card on top of an opponent's pile says, as if you had played it. \
            Another Diplomat cannot be copied, nor an empty pile."
            .to_owned(),
        Power::Senator => "Buy up to two cards from the display, each for its own price and the surcharge of its \
            slot."
            .to_owned(),
        Power::Consul => "Buy one card from the display for its own price, without the surcharge of its slot."
            .to_owned(),
        Power::Specialist(good) => {
            format!("Each of your houses in a {good} city makes 1 {good} for you, wherever it stands.")
        }
        Power::Magister => "Do once more what the card beneath it on your pile says, as if you had just played \
            that; after a Diplomat you choose a card to copy anew, after a choice card a half. On an empty pile \
            and on another Magister it does nothing, and on a Senator it cannot be played."
            .to_owned(),
        Power::Praetor => "First you, then your partner may buy one card each, for its own price and the \
            surcharge of its slot. The display is filled up when both of you are done."
            .to_owned(),
        Power::Proconsul if fish_market => "Your partner must lay one card from the hand, any but a Legatus. You \
            may buy one card without the surcharge of its slot, but no Proconsul; then your partner executes the \
            laid card alone."
            .to_owned(),
        Power::Proconsul => "You may buy one card without the surcharge of its slot, but no Proconsul. Then your \
            partner must play one card from the hand, any but a Legatus, and executes it alone."
            .to_owned(),
        Power::Legatus => "Look at your partner's hand and recommend one of the cards, if you like; only your \
            partner will know. Your partner then plays any card, and both of you execute it, your partner first. If \
            that is a Legatus too, you must play another card in answer."
            .to_owned(),
        Power::Choice => {
            let head = if table.seating().has_partners() {
                "Two cards in one: you choose one half and execute it, your partner executes the other."
            } else {
                "Two cards in one: you choose one half and execute it."
            };
            let mut text = head.to_owned();
            for &half in card.powers() {
                let _ = write!(text, " {}: {}", power_name(half), explain_power(card, half, table));
            }
            text
        }
    }
}

/// The name of a power that is half of a choice card.
pub(crate) fn power_name(power: Power) -> String {
    match power {
        Power::Mercator { coins } => format!("Mercator ({coins})"),
        other => crate::text::capital(&other.id()),
    }
}

/// What a god's cards are worth at the end.
pub(crate) fn explain_god(god: God, table: &Options) -> String {
    let salt = table.has_salt();
    match god {
        God::Vesta => {
            let mut counted = vec!["goods counted at their bank price".to_owned()];
            if salt {
                counted.push(format!("salt at {}", Ware::Salt.value()));
            }
            if table.market().is_some() {
                counted.push(format!("fish at {FISH_VALUE}"));
            }
            format!("1 point for every full {}, {}", coins(VESTA_COINS), and(&counted))
        }
        God::Jupiter => "1 point per house in a city that does not make brick".to_owned(),
        God::Saturnus => "1 point per province with a house of yours".to_owned(),
        God::Venus if table.seating().has_partners() => {
            let points = points(VENUS_TEAM_POINTS);
            format!("{points} per province in which both you and your partner have a house")
        }
        God::Venus => {
            format!("{} per province with {VENUS_HOUSES} or more houses of yours", points(VENUS_POINTS))
        }
        God::Mercurius => {
            let but = if salt { "; salt is none" } else { "" };
            format!("{} per different good that your houses make{but}", points(MERCURIUS_POINTS))
        }
        God::Mars => format!("{} per colonist of yours on the board", points(MARS_POINTS)),
        God::Minerva => {
            let and_salt = "; at the end your houses in salt cities count for the specialists of the one good that \
                brings you most";
            format!("points per house in cities of the specialist's good{}", if salt { and_salt } else { "" })
        }
    }
}

fn points(n: u32) -> String {
    count(n, "point", "points")
}
