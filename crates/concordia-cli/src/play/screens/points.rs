//! Points and cards explained.

use std::fmt::Write as _;

use concordia_rules::{Card, God, Seat};

use crate::play::seen::Seen;
use crate::sheet::gods;
use crate::text::{capital, wrap, wrap_at};
use crate::words::{self, Words};

/// The own points as if the game ended now, and what a card of each god is worth to everybody.
pub(crate) fn score(view: &Seen, words: &Words<'_>, seat: Seat) -> String {
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
    for god in gods(view).filter(|&god| god != God::Minerva) {
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
    for god in gods(view) {
        let text = format!("{}: {}.", words::god(god), words::explain_god(god, view.table()));
        let _ = write!(out, "\n{}", wrap_at("", 2, &text));
    }
    out
}

/// The explanation of all cards that fit a name.
pub(crate) fn cards(view: &Seen, seat: Seat, wanted: &str) -> Result<String, String> {
    let in_play = |card: &Card| card.is_in(view.table().card_set());
    let found: Vec<Card> = words::cards_named(wanted).into_iter().filter(in_play).collect();
    if found.is_empty() {
        let mut names: Vec<&str> = Card::ALL.iter().copied().filter(in_play).map(Card::name).collect();
        names.dedup();
        names.sort_unstable();
        names.dedup();
        return Err(format!("there is no card {wanted:?}; the cards are {}", names.join(", ")));
    }
    let worth = view.worth(seat);
    let mut out: Vec<String> = Vec::new();
    let mut explained: Vec<&str> = Vec::new();
    for card in found {
        let lines = words::explain_card(card, view.table());
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
