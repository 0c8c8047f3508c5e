//! The weights of the evaluation: one table, tuned by `concordia tune` (docs/bots.md).

/// Makes the table: the struct, its values, and the names by which the tuner knows them.
macro_rules! weights {
    ($($(#[doc = $about:literal])+ $name:ident: $value:expr,)+) => {
        /// The weights of the evaluation, in points at the end of the game unless something else is said.
        #[derive(Clone, Copy, Debug, PartialEq)]
        pub struct Weights {
            $($(#[doc = $about])+ pub $name: f64,)+
        }

        /// The weights in use.
        pub const WEIGHTS: Weights = Weights { $($name: $value,)+ };

        impl Weights {
            /// The names of the weights, in the order of [`to_array`](Weights::to_array).
            pub const NAMES: [&str; [$(stringify!($name)),+].len()] = [$(stringify!($name)),+];

            /// The values as a tuner moves them.
            pub fn to_array(self) -> [f64; Weights::NAMES.len()] {
                [$(self.$name),+]
            }

            /// The table with these values.
            pub fn from_array(values: [f64; Weights::NAMES.len()]) -> Weights {
                let [$($name),+] = values;
                Weights { $($name),+ }
            }
        }
    };
}

weights! {
    /// Houses a player still builds from the first turn to the last, with three players.
    houses_to_come: 8.0,
    /// How many fewer with every further player.
    houses_per_player: 1.041,
    /// Colonists a player still places from the first turn to the last.
    colonists_to_come: -0.893,
    /// Cards a player still buys from the first turn to the last.
    cards_to_come: 6.0,
    /// Of the houses to come, the share outside brick cities.
    share_not_brick: 0.643,
    /// The share in new provinces, as long as all are new.
    share_new_province: 0.586,
    /// The share of second houses in a province.
    share_second_house: 0.221,
    /// The share with a new good, as long as all are new.
    share_new_good: 0.454,
    /// The share in cities of one certain good, which a specialist is paid for.
    share_of_a_good: 0.155,
    /// How much more than in proportion to the time left all that follows counts in the middle of the game.
    bend: -0.006,
    /// A sestertius, in coins or in goods at their price.
    coin: 0.131,
    /// A sestertius beyond what a player can use soon.
    spare_coin: 0.093,
    /// How many sestertii a player can use soon.
    useful_coins: 25.871,
    /// Having brick, on top of its price.
    brick: 0.782,
    /// Having food.
    food: 0.794,
    /// Having tools.
    tool: 0.618,
    /// Having wine.
    wine: 0.639,
    /// Having cloth.
    cloth: 0.385,
    /// A free space of the storehouse.
    free_space: 0.048,
    /// An Architect in hand.
    architect_in_hand: 0.626,
    /// A Prefect in hand.
    prefect_in_hand: -0.016,
    /// A Mercator in hand.
    mercator_in_hand: -0.006,
    /// A Senator or another card that buys cards in hand.
    senator_in_hand: 0.300,
    /// A Diplomat or another card that repeats cards in hand.
    diplomat_in_hand: 0.254,
    /// A Colonist in hand.
    colonist_in_hand: 0.337,
    /// A specialist in hand.
    specialist_in_hand: 0.367,
    /// The Tribune in hand.
    tribune_in_hand: 0.282,
    /// The production of a house, per sestertius of its good.
    production: 0.041,
    /// The same where the province can produce now.
    ready_production: 0.017,
    /// A colonist on the board.
    colonist: 0.331,
    /// A city next to a colonist in which a house could be built.
    site: 0.397,
    /// How much more it counts if it could be paid now.
    payable_site: 0.416,
    /// A city that can be reached within two steps.
    city_near: 0.017,
    /// A province without an own house that can be reached within two steps.
    new_province_near: 0.147,
    /// The Praefectus Magnus.
    magnus: 0.308,
    /// How much of the opponent's worth counts against the own in a game for two; of several opponents it is their mean
    /// divided by their number.
    opponents: 0.714,
}
