//! The menu of the fish market: spot by spot in the order of the arrows, with the way there.

use concordia_rules::{Action, Good, Offer, Quote, Reason, SpotId};

use super::{Maker, Menu};
use crate::text::{and, count};
use crate::words::{self, coins};

impl Maker<'_> {
    pub(super) fn market(&self) -> Menu {
        let here = self.view.player(self.seat).market();
        let marker = match here {
            Some(spot) => format!("Your marker stands on {}.", self.words.spot(spot)),
            None => "Your marker is not on the board yet and may begin anywhere.".to_owned(),
        };
        let second =
            |quote: &Quote| quote.refusal.as_ref().is_some_and(|illegal| illegal.reason == Reason::StandUsed);
        let limit = match self.words.market {
            _ if self.quotes.iter().any(second) => " Its other stand may be used too.",
            Some(board) if board.single_entry => " One spot may be entered, each of its stands used once.",
            _ => " You may go on from spot to spot, at most once around.",
        };
        let mut menu = Menu::new(format!("Use the fish market? {} {marker}{limit}", self.purse()));
        menu.zero = self.zero("done with the market");
        let mut offers: Vec<(u8, SpotId, &Quote, &'static Offer)> = self
            .quotes
            .iter()
            .filter_map(|quote| match quote.action {
                Action::Market { spot, offer, .. } => {
                    let found = &self.words.market?.spots[spot.idx()].offers[usize::from(offer)];
                    Some((self.distance(spot), spot, quote, found))
                }
                _ => None,
            })
            .collect();
        offers.sort_by_key(|&(distance, _, quote, _)| (distance, quote.action));
        for &(distance, spot, quote, offer) in offers.iter().filter(|(.., quote, _)| quote.refusal.is_none())
        {
            let good = chosen(quote.action);
            let price = words::offer_price(offer, good);
            let text = format!("{price}: {}", words::offer_gain(self.words, offer, good));
            menu.push_under(self.way(spot, distance, quote.cost.coins), text, quote.action);
        }
        menu.notes = self.closed(&offers);
        menu
    }

    /// Steps along the arrows; all around to the own spot.
    fn distance(&self, spot: SpotId) -> u8 {
        let n_spots = self.words.market.map_or(1, concordia_rules::MarketBoard::n_spots);
        match self.view.player(self.seat).market() {
            None => spot.0,
            Some(here) => (spot.0 + n_spots - here.0 - 1) % n_spots + 1,
        }
    }

    /// The heading of a spot: how far it is, what the way costs, and what lies there.
    fn way(&self, spot: SpotId, distance: u8, skip: u32) -> String {
        let name = self.words.spot(spot);
        let here = self.view.player(self.seat).market();
        let way = match (here, skip) {
            (None, _) => ", as a first spot".to_owned(),
            (Some(here), 0) if here == spot => ", where you are".to_owned(),
            (Some(_), 0) => ", the next spot".to_owned(),
            (Some(_), n) => {
                let spots = count(n, "spot", "spots");
                format!(", {distance} steps on: skip {spots} for {}", coins(n))
            }
        };
        let lying = match self.view.coins_on(spot) {
            0 => String::new(),
            n => format!("; {} to pick up there", coins(n)),
        };
        format!("{name}{way}{lying}:")
    }

    /// What cannot be done and why, the same stands together. What lies out of reach by the rules is not named.
    fn closed(&self, offers: &[(u8, SpotId, &Quote, &'static Offer)]) -> Vec<String> {
        let mut closed: Vec<(String, String, Vec<String>)> = Vec::new();
        for &(_, spot, quote, offer) in offers {
            let Some(refusal) = &quote.refusal else { continue };
            if matches!(refusal.reason, Reason::SpotOutOfReach | Reason::StandUsed) {
                continue;
            }
            let price = words::offer_price(offer, chosen(quote.action));
            let (stand, why) = (format!("{} for {price}", words::stand(offer)), lack(quote, refusal.reason));
            let name = self.words.spot(spot).to_owned();
            match closed.iter_mut().find(|(s, w, _)| (s, w) == (&stand, &why)) {
                Some((.., spots)) if spots.contains(&name) => {}
                Some((.., spots)) => spots.push(name),
                None => closed.push((stand, why, vec![name])),
            }
        }
        if closed.is_empty() {
            return Vec::new();
        }
        let parts: Vec<String> =
            closed.iter().map(|(stand, why, spots)| format!("{stand} at {} ({why})", and(spots))).collect();
        vec![format!("Not possible now: {}.", parts.join("; "))]
    }
}

/// The good that is chosen together with an offer.
fn chosen(action: Action) -> Option<Good> {
    match action {
        Action::Market { good, .. } => good,
        _ => None,
    }
}

/// Why an offer cannot be taken.
fn lack(quote: &Quote, reason: Reason) -> String {
    match (words::cost(quote.missing), reason) {
        (Some(lack), _) => format!("you lack {lack}"),
        (None, Reason::NoSpace { .. }) => "no free space".to_owned(),
        _ => "nothing to do there".to_owned(),
    }
}
