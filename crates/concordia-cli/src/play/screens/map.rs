//! The map and the fish market as text.

use std::fmt::Write as _;

use concordia_rules::{At, CityId, Gain, Kind, Place, RouteId, Ware};

use crate::play::seen::Seen;
use crate::text::{count, wrap, wrap_at};
use crate::words::{self, Words};

/// The map province by province, or only what fits a name.
pub(crate) fn map(view: &Seen, words: &Words<'_>, wanted: &str) -> Result<String, String> {
    let board = view.board();
    let wanted = wanted.to_lowercase();
    let fits = |name: &str, id: &str| name.to_lowercase().starts_with(&wanted) || id.starts_with(&wanted);
    let mut out = Vec::new();
    let mut capitals: Vec<(CityId, Vec<Kind>)> = Vec::new();
    for kind in Kind::ALL {
        match (board.capital(kind), capitals.last_mut()) {
            (Some(city), Some((last, kinds))) if *last == city => kinds.push(kind),
            (Some(city), _) => capitals.push((city, vec![kind])),
            (None, _) => {}
        }
    }
    for (city, kinds) in capitals {
        if !fits(words.city(city), board.city_data(city).id) {
            continue;
        }
        out.push(match kinds[..] {
            [kind] => format!("{}, the capital of {kind} colonists:", words.city(city)),
            _ => format!("{}, the capital:", words.city(city)),
        });
        out.push(roads(view, words, city));
    }
    for place in board.start_spaces() {
        let id = board.place_id(place).unwrap_or_default();
        if fits(id, id) {
            out.push(format!("The {id} start space:"));
            out.push(start_space(view, words, place));
        }
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
        let bonus = match (words.market, view.is_active(province)) {
            (Some(_), _) => words::fish(view.fish_in(province)),
            (None, true) => format!("bonus {}, ready", words::bonus(view.bonus(province))),
            (None, false) => format!("bonus {}, turned", words::bonus(view.bonus(province))),
        };
        out.push(format!("{}, {bonus}:", data.name));
        for city in cities {
            let good = view.ware_of(city).map_or("", Ware::id);
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
fn roads(view: &Seen, words: &Words<'_>, city: CityId) -> String {
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
                    None if board.is_no_stop(route) => format!("{other} (no walk may end there)"),
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

/// Where the ships of a start space may go, and whose are there (R15.6).
fn start_space(view: &Seen, words: &Words<'_>, place: Place) -> String {
    let board = view.board();
    let At::Start(nth) = place.at() else {
        return String::new();
    };
    let linked = &board.data().start_spaces[usize::from(nth)].routes;
    let is_linked = |route: &RouteId| {
        let id = board.route_data(*route).id;
        linked.iter().any(|&nth| board.data().routes[usize::from(nth)].id == id)
    };
    let routes: Vec<String> = board.routes().filter(is_linked).map(|route| words.route(route)).collect();
    let mut text = format!("sea to {}", routes.join(", "));
    let ships: Vec<String> = view
        .seating()
        .seats()
        .map(|seat| (seat, view.player(seat).colonists(Kind::Sea).iter().filter(|&&at| at == place).count()))
        .filter(|&(_, n)| n > 0)
        .map(|(seat, n)| format!("{n} of {}", words.who(seat)))
        .collect();
    if !ships.is_empty() {
        let _ = write!(text, "; sea colonists there: {}", ships.join(", "));
    }
    wrap("    ", &text)
}

/// The fish market spot by spot.
pub(crate) fn market(view: &Seen, words: &Words<'_>) -> Result<String, String> {
    let board = words.market.ok_or("there is no fish market at this table")?;
    let how = if board.single_entry {
        "in a turn enter one spot and use one or both of its stands."
    } else {
        "in a turn enter as many spots as you like, at most once around."
    };
    let mut out = vec![wrap_at(
        "",
        4,
        &format!(
            "{}, in the order of the arrows; {how} Each skipped spot takes 1 sestertius, which lies there \
             until somebody enters it.",
            board.name
        ),
    )];
    for spot in board.ids() {
        let data = &board.spots[spot.idx()];
        let mut text = String::new();
        for (nth, offer) in data.offers.iter().enumerate() {
            let gain = match offer.gain {
                Gain::House => "a step and a house (or just one of them)".to_owned(),
                Gain::Senator => "the purchase of a card".to_owned(),
                _ => words::offer_gain(words, offer, None),
            };
            let price = words::offer_price(offer, None);
            let same_stand = nth > 0 && data.offers[nth - 1].at == offer.at;
            let _ = if same_stand {
                write!(text, ", or {price} for {gain}")
            } else {
                let between = if nth > 0 { "; " } else { "" };
                write!(text, "{between}{}: {price} for {gain}", words::stand(offer))
            };
        }
        if view.coins_on(spot) > 0 {
            let _ = write!(
                text,
                ". {}",
                count(view.coins_on(spot), "sestertius lies there", "sestertii lie there")
            );
        }
        let here: Vec<String> = view
            .seating()
            .seats()
            .filter(|&seat| view.player(seat).market() == Some(spot))
            .map(|seat| words.who(seat))
            .collect();
        if !here.is_empty() {
            let _ = write!(text, " [{}]", here.join(", "));
        }
        out.push(wrap_at(&format!("  {}  ", data.id), 6, &text));
    }
    Ok(out.join("\n"))
}
