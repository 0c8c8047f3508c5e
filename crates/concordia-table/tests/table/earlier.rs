//! Tables of earlier versions of the rules, as they were stored then: the same promise, the same chain, and on they go.

use concordia_rules::{Action, Dice, RULES_VERSION, Seat};
use concordia_table::{
    Answer, Arrangement, Author, BadHead, Hash, Head, Message, Phase, Row, Saved, Settings, promises,
};

use crate::shell::{Shell, play, settings};

/// What the first version of the rules had stored of a game; hashes and promise were computed with another program.
// What is empty has a space behind its word.
const HEAD: &str = concat!(
    r#"concordia-table/1
id "26012c7718c24b5dfa227e0244cce2c0"
version 13
host "livia"
link "secret"
name "Paused, running"
access by_link
options map=italia small_ionium=off players=2 mode=single card_set=base display=cloth fish_market=none intermediate_scoring=off no_starting_goods=on show_derivable=on piscatus_mode=double
seating fixed
clock none
stand_in "agricola"
partner_chat"#,
    " ",
    r#"
seed 131239841223311315805592290695046239201 false
phase playing
paused false
time 1000 0
abandoning"#,
    " ",
    r#"
rematch"#,
    " ",
    r#"
fallbacks 0
chair - - false player "livia" "Livia"
chair - - false player "marcus" "Marcus"
"#,
);
const PROMISE: &str = "fbb28466ff0ad8e9223976c0f3a017c3ef1ef6aabdb76b32825ee9cdb0981c76";
const ROOT: &str = "d7ea00939ff724810878e6d23b7d3adebf3bd63aafec3ceaa74b03cb34686f1f";
const ROWS: [(u8, &str, u64, &str, &str); 8] = [
    (0, "0:c6f0c057", 1, "buy 3 tool", "37f7ce80604a70597d59b7940da65e590acefaddfc48f8015142ecf1e1f0589d"),
    (0, "0:dd0c1f92", 1, "buy 1 wine", "c876a076f1aa59eb31dd50e57c77ce3920879b8174cd05b1baeec70a280d7455"),
    (0, "0:69443267", 1, "buy 1 brick", "4ddcc6fd0a7e68b69c11bab336cc746cd0309eef8e7c8cfcd5a3cc7b13c58701"),
    (0, "0:976d9c66", 1, "play senator", "5d5bd41813540bdd0d911bca3d341062082cbd99d4742fcb80a084b5207550d1"),
    (
        0,
        "0:6bf8fd92",
        0,
        "purchase 2 with brick",
        "a38f2bc25c4a2cf25f4e383e3382955b7e3c7db5080f0a62ea1d767940f38dd7",
    ),
    (0, "0:38e8148b", 0, "purchase 1", "9c16ebff822df6b88a2a58858f2ef86f5ece308f61f25081752e6b2d18d8f25b"),
    (1, "1:7ba1e43f", 0, "buy 3 tool", "aea08ac266790246fd2d23b337075b2c3ee7aea86027d7e3384c37b8d1324602"),
    (1, "1:4a4fe71a", 1, "buy 1 tool", "b84f7b7336b01a4e9e7e429dd38124fc52657a5a8cf84eb49218e64be12292a3"),
];

fn rows() -> Vec<Row> {
    let row = |(seq, (seat, key, thought_ms, actions, hash)): (u64, (u8, &str, u64, &str, &str))| Row {
        seq,
        seat: Seat(seat),
        key: key.to_owned(),
        author: Author::Player,
        actions: actions.to_owned(),
        thought_ms,
        hash: Hash::from_hex(hash).expect("a hash"),
    };
    (1..).zip(ROWS).map(row).collect()
}

/// A table as it was stored.
fn kept(head: &str, rows: Vec<Row>) -> Shell {
    let mut shell = Shell::with_head(Head::read(HEAD).expect("a sound head"));
    shell.saved = Saved { head: Head::read(head).expect("a sound head"), rows, chat: Vec::new() };
    shell.restart(0);
    shell
}

/// A lobby of the first version.
fn lobby() -> Shell {
    kept(&HEAD.replace("phase playing", "phase lobby"), Vec::new())
}

#[test]
fn a_game_of_the_first_rules_keeps_its_promise_and_its_chain() {
    let head = Head::read(HEAD).unwrap();
    assert_eq!((head.rules_version, head.phase), (1, Phase::Playing));
    assert_eq!(head.commitment().to_string(), PROMISE);
    assert_eq!(head.root().to_string(), ROOT);
    let found =
        promises(&head.settings.options, head.seed.0).any(|text| Hash::of_text(&text).to_string() == PROMISE);
    assert!(found, "whoever has the record finds the promise");
    assert_eq!(rows()[0].hash_after(head.root(), &head.id).to_string(), ROWS[0].4);
}

#[test]
fn a_game_of_the_first_rules_is_played_on_in_one_chain() {
    let mut shell = kept(HEAD, rows());
    assert_eq!(shell.table.frozen_reason(), None);
    assert_eq!(shell.table.seq(), 8);
    shell.play_on(30, &mut Dice::new(1));
    assert_eq!(shell.table.seq(), 38);
    assert_eq!(shell.saved.rows[..8], rows(), "what was stored stays as it was");
    let text = shell.saved.head.write();
    let words = HEAD.lines().find(|line| line.starts_with("options ")).unwrap();
    assert!(text.lines().any(|line| line == "rules 1"), "{text}");
    assert!(text.lines().any(|line| line == words), "the options are not written anew: {text}");
    shell.restart(0);
    assert_eq!((shell.table.frozen_reason(), shell.table.seq()), (None, 38));
    assert_eq!(shell.room("livia").commitment.to_string(), PROMISE);
    assert!(shell.saved.outcomes().is_ok());
}

/// The chain would not hold if it began with what this program would write.
#[test]
fn another_version_or_other_words_are_damage() {
    let text = kept(HEAD, rows()).saved.head.write();
    let (later, salted) = (text.replace("rules 1", "rules 2"), text.replace("=double", "=double salt=off"));
    for head in [later, salted] {
        let shell = kept(&head, rows());
        let reason = "row 1: it does not follow the row before it; the chain is damaged";
        assert_eq!(shell.table.frozen_reason(), Some(reason));
    }
}

#[test]
fn a_lobby_of_the_first_rules_becomes_a_game_of_the_present_ones() {
    let mut shell = lobby();
    assert_eq!(shell.saved.head.rules_version, 1);
    let named = Settings { name: "Now".to_owned(), ..shell.saved.head.settings.clone() };
    let settled = |settings| Message::Arrange(Arrangement::Settings(Box::new(settings)));
    assert_eq!(shell.say("livia", settled(named)), Answer::Done);
    assert_eq!(shell.say("livia", Message::Start), Answer::Done);
    assert_eq!(shell.saved.head.rules_version, RULES_VERSION);
    assert_eq!(shell.saved.head.commitment().to_string(), PROMISE, "what was promised is kept");
    shell.play_on(5, &mut Dice::new(1));
    shell.restart(0);
    assert_eq!((shell.table.frozen_reason(), shell.table.seq()), (None, 5));
}

#[test]
fn other_options_are_another_promise() {
    let mut shell = lobby();
    let other = settings("map=italia players=2 no_starting_goods=off show_derivable=on");
    let change = Message::Arrange(Arrangement::Settings(Box::new(other)));
    assert_eq!(shell.say("livia", change), Answer::Done);
    let head = &shell.saved.head;
    assert_eq!(
        head.commitment(),
        concordia_table::commitment(&head.settings.options, head.seed.0),
        "as this program writes them"
    );
}

#[test]
fn new_games_say_by_which_rules_they_are_played() {
    let mut shell = Shell::game(settings("map=italia players=3"));
    shell.play_on(3, &mut Dice::new(1));
    let text = shell.saved.head.write();
    assert!(text.starts_with("concordia-table/2\n"));
    assert!(text.contains(&format!("\nrules {RULES_VERSION}\n")) && text.contains(" salt=off"), "{text}");
    let later = text.replace(&format!("\nrules {RULES_VERSION}\n"), "\nrules 99\n");
    let refused = Head::read(&later).unwrap_err();
    assert_eq!(refused, BadHead::LaterRules(99));
    assert!(refused.to_string().contains("rules version 99"), "{refused}");
    let both = HEAD.replace("seating fixed", "rules 1\nseating fixed");
    assert!(Head::read(&both).is_err(), "the first format knew no rules");
}

/// What was legal then and is not now freezes the table, and says why.
#[test]
fn rows_that_the_present_rules_do_not_allow_are_named() {
    let head = HEAD
        .replace("map=italia", "map=balearica")
        .replace("players=2 mode=single card_set=base", "players=4 mode=team card_set=team")
        .replace("partner_chat ", "partner_chat false false");
    let more = "chair - - false bot \"agricola\"\nchair - - false bot \"agricola\"\n";
    let head = head + more;
    let root = Head::read(&head).unwrap().root();
    let mut row = Row {
        seq: 1,
        seat: Seat(2),
        key: "table:1".to_owned(),
        author: Author::Bot("agricola".to_owned()),
        actions: "start soller".to_owned(),
        thought_ms: 0,
        hash: root,
    };
    row.hash = row.hash_after(root, "26012c7718c24b5dfa227e0244cce2c0");
    let mut shell = kept(&head, vec![row]);
    let reason = shell.table.frozen_reason().expect("frozen").to_owned();
    assert!(reason.starts_with("row 1: answer 1: "), "{reason}");
    assert!(
        reason.ends_with("; the game is of rules version 1, and this program plays version 2"),
        "{reason}"
    );
    assert_eq!(shell.room("livia").frozen, Some(reason));
    assert_eq!(shell.room("livia").commitment, shell.saved.head.commitment());
    let refused = shell.refused("livia", play(1, "k", &[Action::End]));
    assert_eq!(refused.code(), "frozen");
    assert!(shell.saved.outcomes().is_err());
}
