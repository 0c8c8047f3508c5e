//! TypeScript types of the protocol. `UPDATE_TYPES=1 cargo test -p concordia-engine types` writes them.

use std::fs;
use std::path::Path;

use concordia_rules::options::Values;
use concordia_rules::{DecisionKind as Asked, Good as AnyGood, Kind as AnyKind, OPTIONS, Ware as AnyWare};
use ts_rs::{Config, TS};

use crate::Session;
use crate::action::ActionJson;
use crate::analysis::{AnalysisJson, GodsJson, HoldingsJson, LossJson, WeightJson};
use crate::breakdown::{BreakdownJson, PartJson};
use crate::course::{AnsweredJson, CourseJson, PlayerJson};
use crate::document::{CardsJson, ColonistJson, Document, HiddenCards, Player, Province};
use crate::error::{Code, Failure};
use crate::event::{EventJson, FishJson};
use crate::quote::{
    ArrivingJson, BatchJson, CostJson, EffectJson, OptionJson, QuoteJson, SiteJson, WorthJson,
};
use crate::snapshot::{DecisionJson, ScoreJson, Snapshot, Standing, TeamJson};

/// Where they are, seen from this crate.
const FILE: &str = "../../web/src/generated/engine.ts";

const HEAD: &str =
    "// Generated from crates/concordia-engine by `UPDATE_TYPES=1 cargo test -p concordia-engine types`.
// Do not edit.
";

/// What is read and written field by field in `session.rs`.
const COMMANDS: &str = r#"
/** What most commands answer: what the game waits for; the points after its end. */
export type Snapshot = Waiting & Partial<Standing>;
export type Bot = { name: string; role: "test" | "level" | "yardstick" | "character"; about: string; quick: number; full: number };
export type Hello = { name: string; version: string; protocol: number; rules: number; maps: string[]; bots: Bot[] };
/** Ways to reach a city and build there, the fewest steps first: answers from the open decision on, and steps. */
export type Plans = { plans: Action[][]; steps: number[] };
export type Line = { actions: Action[]; value: number; visits: number };
export type Thought = { action: Action; info: { value: number[]; iterations: number; lines: Line[] } };
export type Seed = number | string;
export type Nothing = Record<never, never>;

/** What a card in the display costs a seat; `any` is one unit of any good. */
export type SlotCost = { goods: Goods; any: boolean };
/** How things lie at this moment, to be drawn. */
export type Look = Omit<Position, "players" | "provinces" | "display" | "acts"> & {
  players: (Player & { houses_left: number; home: Record<Kind, number>; free: number; team?: number; partner?: number })[];
  provinces: { [key in string]: Province & { coins?: number } };
  display: (string | null)[];
  surcharges: SlotCost[];
  decks: { deck: string; cards: number }[];
  pieces: { houses: number; colonists: number; spaces: number; fish_in_a_space: number };
  visible_coins: number;
  shelf?: ({ cost: SlotCost; missing: SlotCost } | null)[];
};

/** About an earlier moment: after so many answers of the session's game. */
export type At = { at?: number };
/** How long to think; with iterations and the same seed the answer is always the same. */
export type Thinking = { seed?: Seed } & ({ ms: number } | { iterations: number });
/** Every command: what a request has beside `cmd`, and what its answer has beside `ok`. */
export type Commands = {
  hello: { request: Nothing; answer: Hello };
  new: { request: { options: Pick<Options, "map" | "players"> & Partial<Options>; seed: Seed }; answer: Snapshot };
  load: { request: { position: Position }; answer: Snapshot };
  position: { request: At; answer: { position: Position } };
  view: { request: At & { seat: number | null }; answer: { view: Position } };
  look: { request: At & { seat: number | null }; answer: { state: Look } };
  legal: { request: At; answer: Snapshot };
  act: { request: { action: Action; way?: true }; answer: Snapshot & { events: GameEvent[]; way?: string[] } };
  undo: { request: Nothing; answer: Snapshot };
  worth: { request: At & { seat: number }; answer: Worth };
  quote: { request: At; answer: Quote };
  plan: { request: At & { city: string }; answer: Plans };
  score: { request: At; answer: Standing };
  breakdown: { request: At & { seat: number }; answer: Breakdown };
  record: { request: At & { seat?: number | null }; answer: { record: string } };
  replay: { request: { record: string }; answer: Snapshot };
  course: { request: At; answer: Course };
  imagine: { request: At & { seed: Seed }; answer: { position: Position } };
  analyse: { request: At & Thinking & { lines?: number; compare?: Action[] | "played" }; answer: Analysis };
  bot: { request: At & Thinking & { name: string }; answer: Thought };
};
"#;

/// A type that Rust writes as text, under a name of its own.
macro_rules! named {
    ($($name:ident)*) => {$(
        pub(crate) struct $name;

        impl TS for $name {
            type WithoutGenerics = $name;
            type OptionInnerType = $name;

            fn name(_: &Config) -> String {
                stringify!($name).to_owned()
            }

            fn inline(config: &Config) -> String {
                $name::name(config)
            }
        }
    )*};
}

named! { Good Ware Goods Kind DecisionKind Options }

/// One of some words.
fn union(words: impl IntoIterator<Item = &'static str>) -> String {
    words.into_iter().map(|word| format!("{word:?}")).collect::<Vec<_>>().join(" | ")
}

/// The types of words and options, from the tables of the rules.
fn words() -> String {
    let good = union(AnyGood::ALL.iter().map(|good| good.id()));
    let ware = union(AnyWare::ALL.iter().filter(|ware| ware.good().is_none()).map(|ware| ware.id()));
    let kind = union(AnyKind::ALL.iter().map(|kind| kind.id()));
    let decisions = union(Asked::ALL.iter().map(|kind| kind.id()).chain(["hidden"]));
    let mut text = format!(
        "\nexport type Good = {good};\n\
         /** What is stored and paid; only goods are traded. */\nexport type Ware = Good | {ware};\n\
         /** Units of each; what is not there is zero. */\nexport type Goods = {{ [ware in Ware]?: number }};\n\
         /** Of routes and of colonists. */\nexport type Kind = {kind};\n\
         export type DecisionKind = {decisions};\n\
         /** When a game is begun, all but `map` and `players` may be left out. */\nexport type Options = {{\n"
    );
    for info in &OPTIONS {
        let values = match info.values {
            Values::Words(words) => union(words.iter().copied()),
            Values::Number(..) => "number".to_owned(),
            Values::Switch => "boolean".to_owned(),
        };
        text.extend(["/** ", info.about, " */\n", info.id, ": ", &values, ";\n"]);
    }
    text + "};\n"
}

#[test]
fn the_types_for_the_browser_are_up_to_date() {
    let config = Config::default().with_large_int("number");
    let mut text = HEAD.to_owned() + &words();
    for declaration in [
        ActionJson::decl(&config),
        DecisionJson::decl(&config),
        Snapshot::decl(&config),
        ScoreJson::decl(&config),
        TeamJson::decl(&config),
        Standing::decl(&config),
        HiddenCards::decl(&config),
        CardsJson::decl(&config),
        Province::decl(&config),
        ColonistJson::decl(&config),
        Player::decl(&config),
        Document::decl(&config),
        CostJson::decl(&config),
        SiteJson::decl(&config),
        BatchJson::decl(&config),
        EffectJson::decl(&config),
        OptionJson::decl(&config),
        ArrivingJson::decl(&config),
        QuoteJson::decl(&config),
        WorthJson::decl(&config),
        FishJson::decl(&config),
        EventJson::decl(&config),
        PartJson::decl(&config),
        BreakdownJson::decl(&config),
        HoldingsJson::decl(&config),
        GodsJson::decl(&config),
        WeightJson::decl(&config),
        LossJson::decl(&config),
        AnalysisJson::decl(&config),
        PlayerJson::decl(&config),
        AnsweredJson::decl(&config),
        CourseJson::decl(&config),
        Code::decl(&config),
        Failure::decl(&config),
    ] {
        text += "\nexport ";
        for line in declaration.lines() {
            text += line.trim_end();
            text += "\n";
        }
    }
    text += COMMANDS;
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(FILE);
    if std::env::var_os("UPDATE_TYPES").is_some() {
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(&path, &text).unwrap();
    }
    let stored = fs::read_to_string(&path).unwrap_or_default();
    assert!(stored == text, "run `UPDATE_TYPES=1 cargo test -p concordia-engine types`");
}

#[test]
fn every_command_of_the_types_is_known() {
    let lines = COMMANDS.lines().filter_map(|line| line.strip_prefix("  ")?.split_once(": { request"));
    let commands: Vec<&str> = lines.map(|(command, _)| command).collect();
    assert_eq!(commands.len(), 20);
    for command in commands {
        let answer = Session::new().request(&format!(r#"{{"cmd":{command:?}}}"#));
        assert!(!answer.contains("unknown_command"), "{answer}");
    }
}
