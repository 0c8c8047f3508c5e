//! Menus: the open decision as short numbered lists, made from the rules' own quotes, so that every choice
//! shows what it costs and what it brings.

use std::fmt::Write as _;

use concordia_rules::{Action, DecisionKind, Quote, Seat};

use super::seen::{Asked, Seen};
use crate::words::{self, Words, coins};

mod bank;
mod cards;
mod map;
mod market;

/// A numbered list.
pub(crate) struct Menu {
    pub(crate) title: String,
    pub(crate) items: Vec<Item>,
    /// What 0 does.
    pub(crate) zero: Option<String>,
    /// What stands below the list: choices that are out of reach, and why.
    pub(crate) notes: Vec<String>,
}

/// A choice.
pub(crate) struct Item {
    /// Stands above the choice if it differs from that of the choice before.
    pub(crate) heading: String,
    pub(crate) text: String,
    pub(crate) pick: Pick,
}

/// What a choice does.
pub(crate) enum Pick {
    Do(Action),
    Open(Menu),
}

impl Menu {
    fn new(title: impl Into<String>) -> Menu {
        Menu { title: title.into(), items: Vec::new(), zero: None, notes: Vec::new() }
    }

    fn push(&mut self, text: impl Into<String>, action: Action) {
        self.push_under(String::new(), text, action);
    }

    fn push_under(&mut self, heading: String, text: impl Into<String>, action: Action) {
        self.items.push(Item { heading, text: text.into(), pick: Pick::Do(action) });
    }

    fn open(&mut self, text: impl Into<String>, menu: Menu) {
        self.items.push(Item { heading: String::new(), text: text.into(), pick: Pick::Open(menu) });
    }
}

/// Makes the menu of the open decision of a seat.
pub(crate) fn menu(view: &Seen, words: &Words<'_>, seat: Seat, kind: DecisionKind, asked: Asked) -> Menu {
    let quotes = view.quote();
    let partner = view.seating().partner_of(seat);
    let maker = Maker { view, words, seat, partner, asked, quotes: &quotes };
    match kind {
        DecisionKind::PlayCard => maker.play_card(),
        DecisionKind::Stock => maker.trade("Buy goods for the start?", "buy no more"),
        DecisionKind::Move => maker.walk(),
        DecisionKind::Build => maker.build(),
        DecisionKind::Prefect => maker.prefect(),
        DecisionKind::Keep => maker.keep(),
        DecisionKind::Colonist => maker.settle("Take an income, or place colonists?"),
        DecisionKind::PlaceColonist => maker.settle("Place a colonist?"),
        DecisionKind::Trade => maker.trade("Trade with the bank?", "trade no more"),
        DecisionKind::Purchase => maker.purchase(),
        DecisionKind::Copy => maker.copy(),
        DecisionKind::ChooseHalf => maker.choose_half(),
        DecisionKind::Repeat => maker.repeat(),
        DecisionKind::Recommend => maker.recommend(),
        DecisionKind::StartCity => maker.start_city(),
        DecisionKind::Market => maker.market(),
    }
}

struct Maker<'a> {
    view: &'a Seen,
    words: &'a Words<'a>,
    seat: Seat,
    partner: Option<Seat>,
    asked: Asked,
    quotes: &'a [Quote],
}

impl Maker<'_> {
    /// The quotes that can be chosen, the end of the part excepted.
    fn open(&self) -> impl Iterator<Item = &Quote> {
        self.quotes.iter().filter(|quote| quote.refusal.is_none() && quote.action != Action::End)
    }

    /// What 0 does, if this part may be ended or declined.
    fn zero(&self, text: &str) -> Option<String> {
        self.may_end().then(|| text.to_owned())
    }

    fn may_end(&self) -> bool {
        self.quotes.iter().any(|quote| quote.action == Action::End && quote.refusal.is_none())
    }

    /// What the seat can pay with; in the team game the partner's money helps (R11.7).
    fn purse(&self) -> String {
        let player = self.view.player(self.seat);
        let mut text = format!(
            "You have {}",
            words::owned(player.money(), player.store().wares(), player.store().fish())
        );
        let help = self.view.spendable(self.seat) - player.money();
        if let (Some(partner), true) = (self.partner, help > 0) {
            let _ = write!(text, "; {} adds up to {} if needed", self.words.who(partner), coins(help));
        }
        text.push('.');
        text
    }

    /// The name of the partner, for texts that only partners see.
    fn partner_name(&self) -> String {
        self.partner.map_or_else(|| "your partner".to_owned(), |partner| self.words.who(partner))
    }
}
