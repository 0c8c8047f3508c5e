//! How things lie at one moment, also inside a turn: to be drawn, not to be loaded.

use concordia_rules::numbers::{FISH_IN_A_SPACE, N_COLONISTS_OF_A_KIND, N_HOUSES, STOREHOUSE_SPACES};
use concordia_rules::{Card, DISPLAY_SLOTS, Game, Kind, Seat, Surcharge};
use serde_json::{Value, json};

use crate::action::GoodsJson;
use crate::document;

/// What a viewer's game shows, with what saves counting.
pub(crate) fn write(game: &Game, viewer: Option<Seat>) -> Value {
    let mut state = json!(document::write(game, &[]));
    let display: Vec<_> = game.display().iter().map(|slot| slot.map(Card::id)).collect();
    state["display"] = json!(display);
    state["visible_coins"] = game.visible_coins().into();
    let price = |price: Surcharge| json!({"goods": GoodsJson(price.goods), "any": price.any});
    state["surcharges"] = (1..=DISPLAY_SLOTS as u8).map(|slot| price(game.surcharge(slot))).collect();
    let decks = game.decks_left().into_iter();
    state["decks"] =
        decks.map(|(deck, cards)| json!({"deck": format!("{deck:?}"), "cards": cards})).collect();
    state["pieces"] = json!({
        "houses": N_HOUSES,
        "colonists": N_COLONISTS_OF_A_KIND,
        "spaces": STOREHOUSE_SPACES,
        "fish_in_a_space": FISH_IN_A_SPACE,
    });
    if game.market().is_none() {
        for province in game.board().provinces() {
            // A marker that is still to be chosen has no back.
            if let Some(bonus) = game.bonus(province) {
                let id = game.board().province_data(province).id;
                state["provinces"][id]["coins"] = bonus.bonus_coins().into();
            }
        }
    }
    if let Some(viewer) = viewer {
        let shelf = game
            .shelf(viewer)
            .map(|slot| slot.map(|(cost, missing)| json!({"cost": price(cost), "missing": price(missing)})));
        state["shelf"] = json!(shelf);
    }
    for seat in game.seating().seats() {
        let player = game.player(seat);
        let fields = &mut state["players"][seat.idx()];
        fields["houses_left"] = player.houses_left().into();
        let store = player.store();
        fields["home"] = json!({"land": store.at_home(Kind::Land), "sea": store.at_home(Kind::Sea)});
        fields["free"] = store.free().into();
        if let Some(partner) = game.seating().partner_of(seat) {
            fields["team"] = game.seating().team_of(seat).into();
            fields["partner"] = partner.0.into();
        }
    }
    state
}
