// Made by `cargo xtask generate` from data/; edit that instead.

use crate::good::Good;
use crate::market::{Gain, MarketBoard, Offer, Spot};

pub(crate) static COASTAL: MarketBoard = MarketBoard {
    id: "coastal",
    name: "Coastal fish market",
    single_entry: false,
    spots: &[
        Spot {
            id: "c1",
            offers: &[Offer { stand: "brick", at: 0, nth: 0, fish: 1, gain: Gain::Good(&[Good::Brick]) }],
        },
        Spot {
            id: "c2",
            offers: &[Offer { stand: "trade", at: 0, nth: 0, fish: 1, gain: Gain::Trade { coins: 2 } }],
        },
        Spot {
            id: "c3",
            offers: &[Offer {
                stand: "wine_cloth",
                at: 0,
                nth: 0,
                fish: 1,
                gain: Gain::Good(&[Good::Wine, Good::Cloth]),
            }],
        },
        Spot {
            id: "c4",
            offers: &[Offer { stand: "tool", at: 0, nth: 0, fish: 1, gain: Gain::Good(&[Good::Tool]) }],
        },
        Spot {
            id: "c5",
            offers: &[
                Offer { stand: "money", at: 0, nth: 0, fish: 1, gain: Gain::Coins(3) },
                Offer { stand: "money", at: 0, nth: 1, fish: 2, gain: Gain::Coins(8) },
            ],
        },
        Spot {
            id: "c6",
            offers: &[Offer { stand: "food", at: 0, nth: 0, fish: 1, gain: Gain::Good(&[Good::Food]) }],
        },
        Spot { id: "c7", offers: &[Offer { stand: "house", at: 0, nth: 0, fish: 2, gain: Gain::House }] },
        Spot {
            id: "c8",
            offers: &[Offer {
                stand: "colonist",
                at: 0,
                nth: 0,
                fish: 1,
                gain: Gain::Colonist { pay: &[Good::Food, Good::Tool] },
            }],
        },
        Spot { id: "c9", offers: &[Offer { stand: "senator", at: 0, nth: 0, fish: 2, gain: Gain::Senator }] },
    ],
};

pub(crate) static MOUNTAINSIDE: MarketBoard = MarketBoard {
    id: "mountainside",
    name: "Mountainside fish market",
    single_entry: true,
    spots: &[
        Spot {
            id: "m1",
            offers: &[
                Offer { stand: "brick", at: 0, nth: 0, fish: 1, gain: Gain::Good(&[Good::Brick]) },
                Offer { stand: "money", at: 1, nth: 0, fish: 1, gain: Gain::Coins(3) },
                Offer { stand: "money", at: 1, nth: 1, fish: 2, gain: Gain::Coins(8) },
            ],
        },
        Spot {
            id: "m2",
            offers: &[
                Offer { stand: "money", at: 0, nth: 0, fish: 1, gain: Gain::Coins(3) },
                Offer { stand: "money", at: 0, nth: 1, fish: 2, gain: Gain::Coins(8) },
                Offer { stand: "food", at: 1, nth: 0, fish: 1, gain: Gain::Good(&[Good::Food]) },
            ],
        },
        Spot {
            id: "m3",
            offers: &[
                Offer { stand: "food", at: 0, nth: 0, fish: 1, gain: Gain::Good(&[Good::Food]) },
                Offer { stand: "trade", at: 1, nth: 0, fish: 1, gain: Gain::Trade { coins: 2 } },
            ],
        },
        Spot {
            id: "m4",
            offers: &[
                Offer { stand: "trade", at: 0, nth: 0, fish: 1, gain: Gain::Trade { coins: 2 } },
                Offer { stand: "tool", at: 1, nth: 0, fish: 1, gain: Gain::Good(&[Good::Tool]) },
            ],
        },
        Spot {
            id: "m5",
            offers: &[
                Offer { stand: "tool", at: 0, nth: 0, fish: 1, gain: Gain::Good(&[Good::Tool]) },
                Offer {
                    stand: "colonist",
                    at: 1,
                    nth: 0,
                    fish: 1,
                    gain: Gain::Colonist { pay: &[Good::Food, Good::Tool] },
                },
            ],
        },
        Spot {
            id: "m6",
            offers: &[
                Offer {
                    stand: "colonist",
                    at: 0,
                    nth: 0,
                    fish: 1,
                    gain: Gain::Colonist { pay: &[Good::Food, Good::Tool] },
                },
                Offer {
                    stand: "wine_cloth",
                    at: 1,
                    nth: 0,
                    fish: 1,
                    gain: Gain::Good(&[Good::Wine, Good::Cloth]),
                },
            ],
        },
        Spot {
            id: "m7",
            offers: &[
                Offer {
                    stand: "wine_cloth",
                    at: 0,
                    nth: 0,
                    fish: 1,
                    gain: Gain::Good(&[Good::Wine, Good::Cloth]),
                },
                Offer { stand: "house", at: 1, nth: 0, fish: 2, gain: Gain::House },
            ],
        },
        Spot {
            id: "m8",
            offers: &[
                Offer { stand: "house", at: 0, nth: 0, fish: 2, gain: Gain::House },
                Offer { stand: "senator", at: 1, nth: 0, fish: 2, gain: Gain::Senator },
            ],
        },
    ],
};
