//! Screens: the table, the map, the cards for sale and the points as text. All are written from a view, so
//! nothing is shown that the person at the keyboard may not know.

use std::fmt::Write as _;

use concordia_rules::{Card, CityId, God, Good, Kind, Place, ProvinceId, Seat, View};

use crate::text::{and, capital, count, wrap, wrap_at};
use crate::words::{self, Words, coins, goods};

/// What one person needs to choose a card: own things in full, the others in a line each. The hand is not
/// here: the menu below it lists the cards.
pub(crate) fn summary(view: &View, words: &Words<'_>, seat: Seat) -> String {
    let player = view.player(seat);
    let mut out = vec![
        wrap("Money:     ", &coins(player.money())),
        wrap("Goods:     ", &storehouse(view, seat)),
        wrap("Played:    ", &pile(view, seat)),
        wrap("Colonists: ", &colonists(view, words, seat)),
        wrap("Houses:    ", &houses(view, words, seat)),
    ];
    for other in view.seating().from(seat).skip(1) {
        let head = format!("{}: ", words.who_first(other));
        out.push(wrap_at(&head, 4, &opponent(view, other)));
    }
    out.push(markers(view, words));
    out.push(display(view, seat));
    out.push(status(view, words));
    out.join("\n")
}

/// Everything that lies on the table.
pub(crate) fn table(view: &View, words: &Words<'_>, seat: Seat) -> String {
    let mut out = Vec::new();
    for other in view.seating().from(seat) {
        let player = view.player(other);
        let cards = if view.hides_hand(other) {
            count(player.hand().len() as u64, "card", "cards")
        } else {
            hand(player.hand())
        };
        out.push(format!("{}:", words.who_first(other)));
        out.push(wrap("  Money:     ", &coins(player.money())));
        out.push(wrap("  Goods:     ", &storehouse(view, other)));
        out.push(wrap("  Hand:      ", &cards));
        out.push(wrap("  Played:    ", &pile(view, other)));
        out.push(wrap("  Colonists: ", &colonists(view, words, other)));
        out.push(wrap("  Houses:    ", &houses(view, words, other)));
    }
    out.push(markers(view, words));
    out.push(display(view, seat));
    out.push(status(view, words));
    out.join("\n")
}

/// The played cards of a seat, as far as they are known.
fn pile(view: &View, seat: Seat) -> String {
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

fn storehouse(view: &View, seat: Seat) -> String {
    let player = view.player(seat);
    let free = count(player.free(), "free space", "free spaces");
    format!("{}; {free}", goods(player.goods()))
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

fn colonists(view: &View, words: &Words<'_>, seat: Seat) -> String {
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
        .filter(|&kind| player.n_home(kind) > 0)
        .map(|kind| format!("{} {kind}", player.n_home(kind)))
        .collect();
    if !home.is_empty() {
        parts.push(format!("at home {}", and(&home)));
    }
    parts.join("; ")
}

fn houses(view: &View, words: &Words<'_>, seat: Seat) -> String {
    let player = view.player(seat);
    let names: Vec<String> = player
        .houses()
        .iter()
        .map(|city| {
            let good = view.good_of(city).map_or("", Good::id);
            format!("{} ({good})", words.city(city))
        })
        .collect();
    if names.is_empty() {
        format!("none yet, {} to build", player.houses_left())
    } else {
        format!("{}; {} left", names.join(", "), player.houses_left())
    }
}

fn opponent(view: &View, seat: Seat) -> String {
    let player = view.player(seat);
    let top = player.top().map_or("nothing to copy".to_owned(), |card| format!("{} on top", card.name()));
    format!(
        "{}; {}; {}; {}; {top}",
        words::owned(player.money(), player.goods()),
        count(player.n_on_board(), "colonist", "colonists"),
        count(player.houses().len(), "house", "houses"),
        count(player.hand().len() as u64, "card in hand", "cards in hand"),
    )
}

/// The bonus markers of all provinces.
fn markers(view: &View, words: &Words<'_>) -> String {
    let board = view.board();
    let name = |province: ProvinceId| board.province_data(province).name;
    let ready: Vec<String> = board
        .provinces()
        .filter(|&province| view.is_active(province))
        .map(|province| format!("{} {}", name(province), view.bonus(province)))
        .collect();
    let turned: Vec<String> = board
        .provinces()
        .filter(|&province| !view.is_active(province))
        .map(|province| name(province).to_owned())
        .collect();
    let mut text = if ready.is_empty() {
        "no bonus is ready.".to_owned()
    } else {
        format!("bonus ready in {}.", and(&ready))
    };
    if !turned.is_empty() {
        let _ = write!(text, " Turned: {}, worth {}.", and(&turned), coins(view.visible_coins()));
    }
    let _ = write!(text, " Praefectus Magnus: {}.", words.who(view.magnus()));
    wrap_at("Provinces: ", 4, &text)
}

/// The cards for sale, with the price by a Senator, what is lacking, and the worth to a seat.
fn display(view: &View, seat: Seat) -> String {
    let player = view.player(seat);
    let worth = view.worth(seat);
    let mut lines = Vec::new();
    for (slot, card) in (1_u8..).zip(view.display()) {
        let Some(card) = *card else { continue };
        let extra = view.surcharge(slot);
        let fixed = card.cost().plus(extra.goods);
        let missing = player.goods().missing(fixed);
        // The question mark needs one unit that is not spent on the rest.
        let any_lacks = extra.any && player.goods().total() + missing.total() <= fixed.total();
        let any = |wanted: bool| if wanted { " + any" } else { "" };
        let lack = match (missing == fixed && missing.total() > 1, missing.total() > 0, any_lacks) {
            (_, false, false) => "can pay".to_owned(),
            (_, false, true) => "lack any good".to_owned(),
            (true, ..) if extra.any && !any_lacks => "lack all but any".to_owned(),
            (true, ..) => "lack all of it".to_owned(),
            // Three goods by name would be too wide for the column.
            _ if missing.0.iter().filter(|&&n| n > 0).count() > 2 => "lack three goods".to_owned(),
            _ => format!("lack {}{}", words::goods_short(missing), any(any_lacks)),
        };
        let price = format!("{}{}", words::goods_short(fixed), any(extra.any));
        let (name, god, points) = (card.name(), words::gods(card), worth.card(card));
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

/// What is special about this moment: the last round.
fn status(view: &View, words: &Words<'_>) -> String {
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

/// The map province by province, or only what fits a name.
pub(crate) fn map(view: &View, words: &Words<'_>, wanted: &str) -> Result<String, String> {
    let board = view.board();
    let wanted = wanted.to_lowercase();
    let fits = |name: &str, id: &str| name.to_lowercase().starts_with(&wanted) || id.starts_with(&wanted);
    let mut out = Vec::new();
    if let Some(capital) = board.capital().filter(|&city| fits(words.city(city), board.city_data(city).id)) {
        out.push(format!("{}, the capital:", words.city(capital)));
        out.push(roads(view, words, capital));
    }
    for province in board.provinces() {
        let data = board.province_data(province);
        let whole = fits(data.name, data.id);
        let cities: Vec<CityId> = board
            .cities_of(province)
            .iter()
            .filter(|&city| whole || fits(words.city(city), board.city_data(city).id))
            .collect();
        if cities.is_empty() {
            continue;
        }
        let bonus = if view.is_active(province) {
            format!("bonus {}, ready", view.bonus(province))
        } else {
            format!("bonus {}, turned", view.bonus(province))
        };
        out.push(format!("{}, {bonus}:", data.name));
        for city in cities {
            let good = view.good_of(city).map_or("", Good::id);
            let owners: Vec<String> = view.owners(city).map(|seat| words.who(seat)).collect();
            let owners = if owners.is_empty() {
                "no house".to_owned()
            } else {
                format!("houses: {}", owners.join(", "))
            };
            out.push(format!("  {} ({good}), {owners}", words.city(city)));
            out.push(roads(view, words, city));
        }
    }
    if out.is_empty() {
        Err(format!("there is no city or province {wanted:?} on this map"))
    } else {
        Ok(out.join("\n"))
    }
}

/// The routes of a city with who stands on them, and who is inside.
fn roads(view: &View, words: &Words<'_>, city: CityId) -> String {
    let board = view.board();
    let mut parts = Vec::new();
    for kind in Kind::ALL {
        let roads: Vec<String> = board
            .routes()
            .filter(|&route| route.kind() == kind && board.ends(route).contains(city))
            .map(|route| {
                let mut ends = board.ends(route).iter();
                let other = ends.find(|&end| end != city).map_or("", |end| words.city(end));
                match view.occupant(route) {
                    Some(seat) => format!("{other} [{}]", words.who(seat)),
                    None => other.to_owned(),
                }
            })
            .collect();
        if !roads.is_empty() {
            parts.push(format!("{kind} to {}", roads.join(", ")));
        }
    }
    for kind in Kind::ALL {
        let inside: Vec<String> = view
            .colonists_in(city, kind)
            .filter(|&(_, n)| n > 0)
            .map(|(seat, n)| format!("{} of {}", n, words.who(seat)))
            .collect();
        if !inside.is_empty() {
            parts.push(format!("{kind} colonists inside: {}", inside.join(", ")));
        }
    }
    wrap("    ", &parts.join("; "))
}

/// The own points as if the game ended now, and what a card of each god is worth to everybody.
pub(crate) fn score(view: &View, words: &Words<'_>, seat: Seat) -> String {
    let mut out = "If the game ended now, with all your cards, played or not:\n".to_owned();
    let _ = writeln!(out, "  {:<10} {:>5} {:>7}", "god", "cards", "points");
    let total = view.score(seat);
    for god in God::ALL {
        let cards = view.player(seat).cards().iter().filter(|card| card.gods().contains(&god)).count();
        if let (Some(score), true) = (total, cards > 0) {
            let _ = writeln!(out, "  {:<10} {cards:>5} {:>7}", words::god(god), score.god(god));
        }
    }
    if let Some(score) = total {
        if score.concordia > 0 {
            let _ = writeln!(out, "  {:<10} {:>5} {:>7}", "Concordia", "", score.concordia);
        }
        let _ = writeln!(out, "  {:<10} {:>5} {:>7}", "Total", "", score.total());
    }
    let _ = writeln!(out, "\nWhat one card of each god is worth now:");
    let _ = write!(out, "  {:<10}", "");
    for other in view.seating().seats() {
        let label: String = words.who_first(other).chars().take(8).collect();
        let _ = write!(out, " {label:>8}");
    }
    for god in God::ALL.into_iter().filter(|&god| god != God::Minerva && god != God::Venus) {
        let _ = write!(out, "\n  {:<10}", words::god(god));
        for other in view.seating().seats() {
            let _ = write!(out, " {:>8}", view.worth(other).god(god).unwrap_or_default());
        }
    }
    let _ = write!(out, "\nSpecialists (Minerva), by houses in cities of their good:");
    for card in Card::ALL.into_iter().filter(|card| card.minerva().is_some()) {
        let _ = write!(out, "\n  {:<10}", card.name());
        for other in view.seating().seats() {
            let _ = write!(out, " {:>8}", view.worth(other).card(card));
        }
    }
    out.push('\n');
    for god in God::ALL.into_iter().filter(|&god| god != God::Venus) {
        let _ = write!(out, "\n{}: {}.", words::god(god), words::explain_god(god));
    }
    out
}

/// The explanation of all cards that fit a name.
pub(crate) fn cards(view: &View, seat: Seat, wanted: &str) -> Result<String, String> {
    let found = words::cards_named(wanted);
    if found.is_empty() {
        let mut names: Vec<&str> = Card::ALL.iter().map(|card| card.name()).collect();
        names.dedup();
        names.sort_unstable();
        names.dedup();
        return Err(format!("there is no card {wanted:?}; the cards are {}", names.join(", ")));
    }
    let worth = view.worth(seat);
    let mut out: Vec<String> = Vec::new();
    let mut explained: Vec<&str> = Vec::new();
    for card in found {
        let lines = words::explain_card(card);
        let mut lines = lines.iter();
        // Cards that do the same are explained once.
        if let Some(power) = lines.next()
            && !explained.contains(&card.name())
        {
            explained.push(card.name());
            out.push(wrap_at(&format!("{}. ", capital(card.name())), 2, power));
        }
        let rest: Vec<&str> = lines.map(String::as_str).collect();
        let now = format!("{} Worth to you now: {}.", rest.join(" "), worth.card(card));
        out.push(wrap("  ", &now));
    }
    Ok(out.join("\n"))
}
