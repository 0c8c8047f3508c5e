//! What a row must hold for the answers that were sent, made from the protocol and the notation of records alone: the
//! server's own way from one to the other is what is to be judged.

use serde_json::Value;

/// The colours of the seats in stored rows.
const COLOURS: [&str; 6] = ["red", "blue", "yellow", "green", "black", "white"];
/// The goods, the cheapest first.
const GOODS: [&str; 5] = ["brick", "food", "tool", "wine", "cloth"];

/// The text of a row with these answers.
///
/// # Panics
/// If one of them is in no form of the protocol.
pub(crate) fn row_of(actions: &[Value]) -> String {
    actions.iter().map(answer).collect::<Vec<_>>().join("; ")
}

fn answer(action: &Value) -> String {
    let word = |field: &str| action[field].as_str().unwrap_or_else(|| panic!("no {field}: {action}"));
    let number = |field: &str| action[field].as_u64().unwrap_or_else(|| panic!("no {field}: {action}"));
    let good = |field: &str| action[field].as_str().map_or(String::new(), |good| format!(" {good}"));
    match word("do") {
        it @ ("end" | "income" | "repeat") => it.to_owned(),
        it @ ("play" | "recommend") => format!("{it} {}", word("card")),
        it @ ("build" | "start") => format!("{it} {}", word("city")),
        "move" => format!("{} {} > {}", word("kind"), word("from"), word("to")),
        "produce" => format!("produce {}", word("province")),
        "cash" => format!("cash{}", good("good")),
        "keep" => keep(action),
        "settle" => format!("settle {} {}", word("kind"), word("city")),
        it @ ("sell" | "buy") => format!("{it} {} {}", number("count"), word("good")),
        "purchase" => {
            let with = action["any"][0].as_str().map_or(String::new(), |good| format!(" with {good}"));
            format!("purchase {}{with}", number("slot"))
        }
        "copy" => format!("copy {}", COLOURS[number("seat") as usize]),
        "choose" => format!("choose {}", word("action")),
        "market" => {
            let (taken, paid) = (good("good"), good("pay"));
            format!("market {} {} {}{taken}{paid}", word("spot"), word("stand"), number("offer"))
        }
        _ => panic!("no form of the protocol: {action}"),
    }
}

fn keep(action: &Value) -> String {
    let of_good = |good: &&str| action["goods"][good].as_u64().map(|n| format!(" {n} {good}"));
    let mut kept: String = GOODS.iter().filter_map(of_good).collect();
    if let Some(fish @ 1..) = action["fish"].as_u64() {
        kept = format!("{kept} {fish} fish");
    }
    if kept.is_empty() { "keep nothing".to_owned() } else { format!("keep{kept}") }
}
