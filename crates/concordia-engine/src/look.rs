//! How things lie at one moment, also inside a turn: to be drawn, not to be loaded.

use concordia_rules::{Card, Game, Kind, Seat, Surcharge};
use serde_json::{Value, json};

use crate::action::GoodsJson;
use crate::document;

/// What a viewer's game shows, with what saves counting.
pub(crate) fn write(game: &Game, viewer: Option<Seat>) -> Value {
    let mut state = json!(document::write(game, &[]));
    let display: Vec<_> = game.display().iter().map(|slot| slot.map(Card::id)).collect();
    state["display"] = json!(display);
    state["visible_coins"] = game.visible_coins().into();
    if let Some(viewer) = viewer {
        let price = |price: Surcharge| json!({"goods": GoodsJson(price.goods), "any": price.any});
        let shelf = game
            .shelf(viewer)
            .map(|slot| slot.map(|(cost, missing)| json!({"cost": price(cost), "missing": price(missing)})));
        state["shelf"] = json!(shelf);
    }
    for seat in game.seating().seats() {
        let player = game.player(seat);
        let fields = &mut state["players"][seat.idx()];
        fields["houses_left"] = player.houses_left().into();
        fields["home"] = json!({"land": player.n_home(Kind::Land), "sea": player.n_home(Kind::Sea)});
        fields["free"] = player.free().into();
        if let Some(partner) = game.seating().partner_of(seat) {
            fields["team"] = game.seating().team_of(seat).into();
            fields["partner"] = partner.0.into();
        }
    }
    state
}
