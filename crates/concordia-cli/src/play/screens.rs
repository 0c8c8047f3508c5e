//! Screens: the table, the map, the cards for sale and the points as text. All are written from a view, so
//! nothing is shown that the person at the keyboard may not know.

use std::fmt::Write as _;

use concordia_rules::{Card, Kind, Place, Power, ProvinceId, Seat, Ware};

use super::seen::Seen;
use crate::text::{and, count, wrap, wrap_at};
use crate::words::{self, Words, coins};

mod map;
mod points;

pub(crate) use map::{map, market};
pub(crate) use points::{cards, score};

/// What one person needs to choose a card: own things in full, the others in a line each. The hand is not
/// here: the menu below it lists the cards.
pub(crate) fn summary(view: &Seen, words: &Words<'_>, seat: Seat) -> String {
    let mut out = vec![
        wrap("Money:     ", &money(view, words, seat)),
        wrap("Goods:     ", &storehouse(view, seat)),
        wrap("Played:    ", &pile(view, seat)),
        wrap("Colonists: ", &colonists(view, words, seat)),
        wrap("Houses:    ", &houses(view, words, seat)),
    ];
    for other in view.seating().from(seat).skip(1) {
        out.push(wrap_at(&format!("{}: ", name(view, words, seat, other)), 4, &opponent(view, words, other)));
    }
    out.push(provinces(view, words));
    out.push(display(view, seat));
    out.push(status(view, words));
    out.join("\n")
}

/// Everything that lies on the table.
pub(crate) fn table(view: &Seen, words: &Words<'_>, seat: Seat) -> String {
    let mut out = Vec::new();
    for other in view.seating().from(seat) {
        let player = view.player(other);
        let cards = if view.hides_hand(other) {
            count(player.hand().len() as u64, "card", "cards")
        } else {
            hand(player.hand())
        };
        out.push(format!("{}:", name(view, words, seat, other)));
        out.push(wrap("  Money:     ", &coins(player.money())));
        out.push(wrap("  Goods:     ", &storehouse(view, other)));
        out.push(wrap("  Hand:      ", &cards));
        out.push(wrap("  Played:    ", &pile(view, other)));
        out.push(wrap("  Colonists: ", &colonists(view, words, other)));
        out.push(wrap("  Houses:    ", &houses(view, words, other)));
    }
    out.push(provinces(view, words));
    if let Ok(market) = market(view, words) {
        out.push(market);
    }
    out.push(display(view, seat));
    out.push(status(view, words));
    out.join("\n")
}

/// A seat at the head of a line, with what it is to the one who looks.
fn name(view: &Seen, words: &Words<'_>, seat: Seat, other: Seat) -> String {
    let name = words.who_first(other);
    match view.seating().partner_of(other) {
        Some(partner) if other != seat => format!("{name}, {} partner", words.whose(partner)),
        _ => name,
    }
}

/// Own money, and what a partner would add.
fn money(view: &Seen, words: &Words<'_>, seat: Seat) -> String {
    let own = view.player(seat).money();
    let help = view.spendable(seat) - own;
    match view.seating().partner_of(seat) {
        Some(partner) => {
            format!("{}; {} would add up to {help} more", coins(own), words.who(partner))
        }
        None => coins(own),
    }
}

/// The played cards of a seat, as far as they are known.
fn pile(view: &Seen, seat: Seat) -> String {
    let player = view.player(seat);
    match player.pile() {
        [] => "no cards".to_owned(),
        pile if view.hides_pile(seat) => {
            let top = player.top().map_or("", Card::name);
            format!("{}, {top} on top", count(pile.len() as u64, "card", "cards"))
        }
        [only] => only.name().to_owned(),
        pile => {
            let names: Vec<&str> = pile.iter().rev().map(|card| card.name()).collect();
            format!("{} (the last one first)", names.join(", "))
        }
    }
}

fn storehouse(view: &Seen, seat: Seat) -> String {
    let player = view.player(seat);
    let free = count(player.store().free(), "free space", "free spaces");
    format!("{}; {free}", words::stored(player.store().wares(), player.store().fish()))
}

fn hand(cards: &[Card]) -> String {
    let mut parts: Vec<String> = Vec::new();
    let mut rest = cards;
    while let [first, ..] = rest {
        let copies = rest.iter().take_while(|card| *card == first).count();
        parts.push(match copies {
            1 => first.name().to_owned(),
            n => format!("{n} times {}", first.name()),
        });
        rest = &rest[copies..];
    }
    if parts.is_empty() { "no cards".to_owned() } else { parts.join(", ") }
}

fn colonists(view: &Seen, words: &Words<'_>, seat: Seat) -> String {
    let player = view.player(seat);
    let mut parts = Vec::new();
    for kind in Kind::ALL {
        let mut places: Vec<(Place, usize)> = Vec::new();
        for place in player.colonists(kind).into_iter().filter(|&place| place != Place::HOME) {
            match places.last_mut() {
                Some((last, n)) if *last == place => *n += 1,
                _ => places.push((place, 1)),
            }
        }
        let places: Vec<String> = places
            .into_iter()
            .map(|(place, n)| if n > 1 { format!("{n} {}", words.place(place)) } else { words.place(place) })
            .collect();
        if !places.is_empty() {
            parts.push(format!("{kind} {}", and(&places)));
        }
    }
    let home: Vec<String> = Kind::ALL
        .into_iter()
        .filter(|&kind| player.store().at_home(kind) > 0)
        .map(|kind| format!("{} {kind}", player.store().at_home(kind)))
        .collect();
    if !home.is_empty() {
        parts.push(format!("at home {}", and(&home)));
    }
    parts.join("; ")
}

fn houses(view: &Seen, words: &Words<'_>, seat: Seat) -> String {
    let player = view.player(seat);
    let names: Vec<String> = player
        .houses()
        .iter()
        .map(|city| {
            let good = view.ware_of(city).map_or("", Ware::id);
            format!("{} ({good})", words.city(city))
        })
        .collect();
    if names.is_empty() {
        format!("none yet, {} to build", player.houses_left())
    } else {
        format!("{}; {} left", names.join(", "), player.houses_left())
    }
}

fn opponent(view: &Seen, words: &Words<'_>, seat: Seat) -> String {
    let player = view.player(seat);
    let top = player.top().map_or("nothing to copy".to_owned(), |card| format!("{} on top", card.name()));
    let at = player.market().map_or(String::new(), |spot| format!("; at {} of the market", words.spot(spot)));
    format!(
        "{}; {}; {}; {}; {top}{at}",
        words::owned(player.money(), player.store().wares(), player.store().fish()),
        count(player.n_on_board(), "colonist", "colonists"),
        count(player.houses().len(), "house", "houses"),
        count(player.hand().len() as u64, "card in hand", "cards in hand"),
    )
}

/// The bonus markers of all provinces, or their fish.
fn provinces(view: &Seen, words: &Words<'_>) -> String {
    let board = view.board();
    let name = |province: ProvinceId| board.province_data(province).name;
    let mut text = String::new();
    if words.market.is_some() {
        let with = |fish: u8| {
            let names: Vec<String> = board
                .provinces()
                .filter(|&province| view.fish_in(province) == fish)
                .map(|province| name(province).to_owned())
                .collect();
            let head = ["no fish", "1 fish", "2 fish"][usize::from(fish)];
            (!names.is_empty()).then(|| format!("{head} in {}", and(&names)))
        };
        let parts: Vec<String> = [2, 1, 0].into_iter().filter_map(with).collect();
        let _ = write!(text, "{}. ", parts.join("; "));
    } else {
        let ready: Vec<String> = board
            .provinces()
            .filter(|&province| view.is_active(province))
            .map(|province| format!("{} {}", name(province), words::bonus(view.bonus(province))))
            .collect();
        let turned: Vec<String> = board
            .provinces()
            .filter(|&province| !view.is_active(province))
            .map(|province| name(province).to_owned())
            .collect();
        text = if ready.is_empty() {
            "no bonus is ready. ".to_owned()
        } else {
            format!("bonus ready in {}. ", and(&ready))
        };
        if !turned.is_empty() {
            let _ = write!(text, "Turned: {}, worth {}. ", and(&turned), coins(view.visible_coins()));
        }
    }
    let _ = write!(text, "{}: {}.", words.magnus(), words.who(view.magnus()));
    wrap_at("Provinces: ", 4, &text)
}

/// The cards for sale, with the price by a Senator, what is lacking, and the worth to a seat.
fn display(view: &Seen, seat: Seat) -> String {
    let player = view.player(seat);
    let worth = view.worth(seat);
    let mut lines = Vec::new();
    for (slot, card) in (1_u8..).zip(view.display()) {
        let Some(card) = *card else { continue };
        let extra = view.surcharge(slot);
        let fixed = card.cost().plus(extra.goods);
        let missing = player.store().missing(fixed);
        // The question mark needs one unit that is not spent on the rest.
        let any_lacks = extra.any && player.store().wares().total() + missing.total() <= fixed.total();
        let any = |wanted: bool| if wanted { " + any" } else { "" };
        let lack = match (missing == fixed && missing.total() > 1, missing.total() > 0, any_lacks) {
            (_, false, false) => "can pay".to_owned(),
            (_, false, true) => "lack any good".to_owned(),
            (true, ..) if extra.any && !any_lacks => "lack all but any".to_owned(),
            (true, ..) => "lack all of it".to_owned(),
            // Three goods by name would be too wide for the column.
            _ if missing.present().count() > 2 => "lack three goods".to_owned(),
            _ => format!("lack {}{}", words::goods_short(missing), any(any_lacks)),
        };
        let price = format!("{}{}", words::goods_short(fixed), any(extra.any));
        let (name, god, points) = (short_name(card), words::gods(card), worth.card(card));
        lines.push(format!("  {slot}  {name:<13} {price:<26} {lack:<20} {god} {points}"));
    }
    let stack = match view.n_stack() {
        0 => "the stack is empty".to_owned(),
        n => format!("{n} more in the stack"),
    };
    if lines.is_empty() {
        return "Cards for sale: none.".to_owned();
    }
    format!("Cards for sale ({stack}), with price, god and points to you now:\n{}", lines.join("\n"))
}

/// The name of a card for a narrow column.
fn short_name(card: Card) -> String {
    let short = |power: &Power| words::power_name(*power).chars().take(4).collect::<String>() + ".";
    match card.powers() {
        [first, second] => format!("{}/{}", short(first), short(second)),
        _ => card.name().to_owned(),
    }
}

/// What is special about this moment: the last round.
fn status(view: &Seen, words: &Words<'_>) -> String {
    match (view.last_turns(), view.concordia()) {
        (Some(turns), Some(seat)) if !view.is_over() => {
            let turns = count(turns, "turn is", "turns are");
            let who = words.who(seat);
            let text =
                format!("The last round: the Concordia card went to {who}; {turns} left, this one too.");
            wrap("", &text)
        }
        _ => String::new(),
    }
}
