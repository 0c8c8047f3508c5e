//! Menus about goods: trading them, and what to keep of those that arrive.

use concordia_rules::{Action, Effect, Good, Quote, Ware};

use super::{Maker, Menu};
use crate::text::{capital, count};
use crate::words::{self, coins};

impl Maker<'_> {
    pub(super) fn keep(&self) -> Menu {
        let arriving = self.view.arriving().unwrap_or_default();
        let fish = arriving.fish();
        let player = self.view.player(self.seat);
        let free = count(player.store().free(), "free space", "free spaces");
        // An odd fish at home leaves room for another one beside it.
        let half = if fish > 0 && player.store().fish() % 2 == 1 { " and room for 1 fish" } else { "" };
        let mut menu = Menu::new(format!(
            "{} arrive, but you have only {free}{half}. What do you keep?",
            capital(&words::stored(arriving.wares(), fish))
        ));
        for quote in self.open() {
            if let (Action::Keep(kept), Effect::Goods { gained, lost }) = (quote.action, &quote.effect) {
                let text = format!(
                    "keep {}, lose {}",
                    words::stored(*gained, kept.fish()),
                    words::stored(*lost, fish.saturating_sub(kept.fish()))
                );
                menu.push(text, quote.action);
            }
        }
        menu
    }

    /// First the good, then how many: typing 3 trades three.
    pub(super) fn trade(&self, title: &str, zero: &str) -> Menu {
        let free = self.view.player(self.seat).store().free();
        let are = if free == 1 { "is" } else { "are" };
        let space = count(free, "free space", "free spaces");
        let mut menu = Menu::new(format!("{title} {} There {are} {space}.", self.purse()));
        menu.zero = self.zero(zero);
        for selling in [true, false] {
            for good in Good::ALL {
                let deals: Vec<&Quote> = self
                    .open()
                    .filter(|quote| match quote.action {
                        Action::Sell { good: other, .. } => selling && other == good,
                        Action::Buy { good: other, .. } => !selling && other == good,
                        _ => false,
                    })
                    .collect();
                if deals.is_empty() {
                    continue;
                }
                let verb = if selling { "sell" } else { "buy" };
                let mut amounts = Menu::new(format!("How many {good} do you {verb}?"));
                amounts.zero = Some("another good".to_owned());
                for (n, quote) in (1_u32..).zip(&deals) {
                    // Salt is sold in the place of units that are not there (R20.7).
                    let salt = match quote.cost.goods[Ware::Salt] {
                        0 => String::new(),
                        salt => format!(", {salt} of that salt"),
                    };
                    let price = coins(n * good.price());
                    amounts.push(format!("{verb} {n} {good}{salt} for {price}"), quote.action);
                }
                let most = deals.len();
                menu.open(format!("{verb} up to {most} {good}, {} each", coins(good.price())), amounts);
            }
        }
        menu
    }
}
