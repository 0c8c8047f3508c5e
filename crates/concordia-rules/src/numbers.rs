//! Numbers of the rules that are no data files, for whoever tells people about them.

pub use crate::display::DISPLAY_SLOTS;
pub use crate::game::IDLE_ROUNDS;
pub use crate::personality::colonist::{BASE_INCOME, COLONIST_PRICE};
pub use crate::personality::mercator::GOODS_TRADED;
pub use crate::personality::prefect::MAX_FISH_IN_PROVINCE;
pub use crate::personality::tribune::CARDS_WITHOUT_COIN;
pub use crate::player::N_HOUSES;
pub use crate::scoring::{
    CONCORDIA_POINTS, FISH_VALUE, INTERMEDIATE_COINS, MARS_POINTS, MERCURIUS_POINTS, VENUS_HOUSES,
    VENUS_POINTS, VENUS_TEAM_POINTS, VESTA_COINS,
};
pub use crate::setup::{STARTING_GOODS, STARTING_GOODS_WITH_SALT};
pub use crate::storehouse::{FISH_IN_A_SPACE, N_COLONISTS_OF_A_KIND, STOREHOUSE_SPACES};
