//! Records: written, read, and refused with line and reason when they are damaged (R19.5).

use std::fmt::Write as _;

use concordia_rules::{Actions, Dice, Game, Options, Record, Seat, Start};
use expect_test::{Expect, expect};

use crate::scenario::set_up;

/// Plays random answers, at most so many.
fn played(options: &Options, seed: u64, n_answers: usize) -> Record {
    let mut record = Record::new(options, seed.into());
    let (mut legal, mut dice) = (Actions::new(), Dice::new(seed));
    for _ in 0..n_answers {
        if record.course.game().is_over() {
            break;
        }
        record.course.game().legal_actions(&mut legal);
        let action = dice.pick(&legal);
        record.course.play(action, &mut ()).expect("a listed answer is legal");
    }
    record
}

fn no_documents(_: &str) -> Result<Game, String> {
    Err("no positions here".to_owned())
}

/// The text of a short game on Italia with two players.
const SHORT: &str = "\
concordia-record/1 rules/2
options map=italia players=2
seats red=\"Ada\" blue=\"Bo \\\"B\\\" Li\"
goods aquileia=brick bauzanum=brick verona=food comum=food segusio=tool genua=wine nicaea=cloth mutina=brick \
ravenna=brick cosa=food florentia=food aleria=tool olbia=tool ancona=brick hadria=brick spoletum=brick \
casinum=wine neapolis=cloth brundisium=food luceria=food croton=tool potentia=tool messana=wine panormus=wine \
syracusae=cloth
stack architect prefect mercator colonist diplomat_1 mason farmer smith architect prefect mercator colonist consul \
vintner weaver
1 red architect_start: land roma > l-roma-cosa; sea roma > s-roma-cosa
";

fn read(text: &str) -> Result<Record, concordia_rules::BadRecord> {
    Record::read(text, no_documents)
}

/// R19.5: options, luck and answers give the same game again, at every length.
#[test]
fn a_record_is_written_and_read_back() {
    for (nth, n_answers) in [0, 1, 5, 40, 200, 100_000].into_iter().enumerate() {
        let options =
            Options::from_words([("map", "imperium"), ("players", "4"), ("display", "wine")]).unwrap();
        let mut record = played(&options, nth as u64, n_answers);
        record.players[0].name = "a \\ \"quoted\" # name; with: marks".to_owned();
        let text = record.write();
        let again = read(&text).unwrap();
        assert_eq!(again.write(), text);
        assert_eq!(again.course.game(), record.course.game());
        assert_eq!(again.course.answers(), record.course.answers());
        assert_eq!(again.players, record.players);
        assert_eq!(again.start, record.start);
    }
}

/// R18.4: a viewer's record of a running game has neither seed nor stack, and replays like a view.
#[test]
fn a_viewers_record_replays_like_a_view() {
    let options = Options::from_words([("players", "3"), ("intermediate_scoring", "on")]).unwrap();
    for n_answers in [0, 3, 60, 150] {
        let record = played(&options, 5, n_answers);
        for viewer in [None, Some(Seat(1))] {
            let text = record.write_for(viewer).unwrap();
            assert!(!text.contains("\nseed ") && !text.contains("\nstack "));
            let again = read(&text).unwrap();
            assert_eq!(again.write(), text);
            let view = record.course.game().view(viewer, 0);
            assert_eq!(again.course.game().view(viewer, 0), view);
        }
    }
}

/// R18.7: after the end the viewer's record is the whole one.
#[test]
fn a_viewers_record_of_a_finished_game_is_complete() {
    let record = played(&Options::new("italia", 2).unwrap(), 3, usize::MAX);
    assert!(record.course.game().is_over());
    assert_eq!(record.write_for(None), Some(record.write()));
}

/// A record as people read it; the goods and the stack are left out here.
#[test]
fn a_record_is_readable() {
    let mut record = read(SHORT).unwrap();
    let table = *record.course.game().table();
    let names = concordia_rules::Names::new(&table, &concordia_rules::Colour::ALL[..2]);
    let build = names.read("build cosa").unwrap();
    record.course.play(build, &mut ()).unwrap();
    let text: String = record
        .write()
        .lines()
        .filter(|line| !line.starts_with("goods") && !line.starts_with("stack"))
        .fold(String::new(), |text, line| text + line + "\n");
    expect![[r#"
        concordia-record/1 rules/2
        options map=italia small_ionium=off players=2 mode=single card_set=base display=cloth fish_market=none intermediate_scoring=off no_starting_goods=off show_derivable=off piscatus_mode=double salt=off
        seats red="Ada" blue="Bo \"B\" Li"
        1 red architect_start: land roma > l-roma-cosa; sea roma > s-roma-cosa; build cosa
    "#]].assert_eq(&text);
}

/// A game that begins in a position holds its document, which only the caller can read.
#[test]
fn a_record_may_begin_with_a_position() {
    let text = "concordia-record/1 rules/2\noptions players=2\nseats red=\"\" blue=\"\"\nposition {idle}\n1 red tribune\n";
    let load = |document: &str| match document {
        "{idle}" => Ok(set_up("2 players; red goods none; idle 199")),
        _ => Err("no such position".to_owned()),
    };
    let record = Record::read(text, load).unwrap();
    assert_eq!(record.start, Start::Document("{idle}".to_owned()));
    assert!(record.course.game().is_over());
    assert_eq!(record.write_for(None), None);
    let whole = record.write();
    expect![[r#"
        concordia-record/1 rules/2
        options map=italia small_ionium=off players=2 mode=single card_set=base display=cloth fish_market=none intermediate_scoring=off no_starting_goods=off show_derivable=off piscatus_mode=double salt=off
        seats red="" blue=""
        position {idle}
        1 red tribune
        end idle red=4 blue=7
    "#]].assert_eq(&whole);
    assert_eq!(Record::read(&whole, load).unwrap().write(), whole);

    let broken = text.replace("{idle}", "{}");
    let error = Record::read(&broken, load).unwrap_err();
    expect!["line 4: no such position"].assert_eq(&error.to_string());
    let other = text.replace("players=2", "players=2 display=wine");
    let error = Record::read(&other, load).unwrap_err();
    expect!["line 4: the options are not those of the position"].assert_eq(&error.to_string());
    let more = text.replace("position", "seed 1\nposition");
    let error = Record::read(&more, load).unwrap_err();
    expect!["line 5: a record with a position has no goods, stack, seed, viewer or display"]
        .assert_eq(&error.to_string());
}

/// Damages the short record by replacing a text that stands in it once, and compares the refusal.
#[track_caller]
fn damaged(old: &str, new: &str, expect: Expect) {
    assert_eq!(SHORT.matches(old).count(), 1, "{old:?} stands there once");
    let error = read(&SHORT.replace(old, new)).expect_err("it is damaged");
    expect.assert_eq(&error.to_string());
}

/// Appends lines to the short record.
#[track_caller]
fn followed_by(lines: &str, expect: Expect) {
    let error = read(&format!("{SHORT}{lines}")).expect_err("it is damaged");
    expect.assert_eq(&error.to_string());
}

/// A damaged first line.
#[test]
fn a_record_of_another_format_or_version_is_refused() {
    expect!["line 1: the record is empty"].assert_eq(&read("").unwrap_err().to_string());
    expect!["line 1: the record is empty"].assert_eq(&read("# only a comment\n\n").unwrap_err().to_string());
    damaged(
        "concordia-record/1",
        "chess-record/1",
        expect!["line 1: this is not a record: it does not begin with concordia-record/1"],
    );
    damaged(" rules/2", "", expect!["line 1: the version of the rules is missing"]);
    damaged(
        " rules/2",
        " rules/3",
        expect![[r#"line 1: rules version "3" is not known; this program plays version 2"#]],
    );
    damaged(
        " rules/2",
        " rules/0",
        expect![[r#"line 1: rules version "0" is not known; this program plays version 2"#]],
    );
}

/// A record of an earlier version of the rules is read if every answer is still legal; otherwise
/// the version is named.
#[test]
fn a_record_of_version_1_is_read_if_its_answers_are_legal() {
    let old = SHORT.replace("rules/2", "rules/1");
    let record = read(&old).expect("these answers are legal by all versions");
    assert_eq!(record.course.game(), read(SHORT).unwrap().course.game());
    assert!(record.write().starts_with("concordia-record/1 rules/2"), "it is written as it is played now");
    let error = read(&old.replace("sea roma > s-roma-cosa", "build roma")).expect_err("that was never legal");
    expect![[r#"line 6: "build roma": this is no answer to the decision move; the record is of rules version 1, and this program plays version 2"#]].assert_eq(&error.to_string());
    let error = read(&format!("{old}end idle red=1 blue=2\n")).expect_err("the game goes on");
    expect!["line 7: the record says the end, but the game is not over; the record is of rules version 1, and this program plays version 2"].assert_eq(&error.to_string());
    // R15.9: partners chose cities on Balearica once.
    let words = [("map", "balearica"), ("players", "4"), ("mode", "team")];
    let text = Record::new(&Options::from_words(words).unwrap(), 1).write();
    let text = text.replace("rules/2", "rules/1") + "1 red: yellow: start cubus\n";
    let error = read(&text).expect_err("nobody chooses now");
    expect![[r#"line 7: "start cubus" is answered by red, who is asked; the record is of rules version 1, and this program plays version 2"#]].assert_eq(&error.to_string());
}

/// Damaged lines of the head.
#[test]
fn damage_in_the_head_is_found() {
    damaged("options map", "optiones map", expect![[r#"line 2: unknown line "optiones""#]]);
    damaged("map=italia", "map=italia map=italia", expect!["line 2: the option map is given twice"]);
    damaged(
        "map=italia",
        "map=roma",
        expect![[
            r#"line 2: option map cannot be "roma"; it may be: imperium, italia, hellas, ionium, cyprus, balearica, byzantium, hispania, creta, corsica, britannia"#
        ]],
    );
    damaged("map=italia", "map", expect![[r#"line 2: "map" is not an option"#]]);
    damaged("players=2", "players=3", expect!["line 3: 3 seats are expected, not 2"]);
    damaged("options map=italia players=2\n", "", expect!["line 2: the line options must come first"]);
    damaged("\nseats red=\"Ada\" blue=\"Bo \\\"B\\\" Li\"", "", expect!["line 4: the line seats is missing"]);
    damaged("options", "options players=2\noptions", expect!["line 3: a second line options"]);
    damaged("red=\"Ada\"", "red=Ada", expect![[r#"line 3: there is no colour "red=Ada blue""#]]);
    damaged("red=\"Ada\"", "pink=\"Ada\"", expect![[r#"line 3: there is no colour "pink""#]]);
    damaged("red=\"Ada\"", "blue=\"Ada\"", expect!["line 3: two seats are blue"]);
    damaged("Li\"", "Li", expect!["line 3: a name has no closing quotation mark"]);
    damaged(
        "Ada",
        &"A".repeat(61),
        expect!["line 3: the name of red is longer than 60 or has control characters"],
    );
    damaged(
        "Ada",
        "A\u{7}da",
        expect!["line 3: the name of red is longer than 60 or has control characters"],
    );
}

/// Damaged goods, stack and seed.
#[test]
fn damage_in_the_setup_is_found() {
    damaged("aquileia=brick ", "", expect!["line 4: aquileia has no good"]);
    damaged("aquileia=brick", "aquileia", expect![[r#"line 4: "aquileia" is not a city and a good"#]]);
    damaged("aquileia=brick", "aquileia=brick aquileia=brick", expect!["line 4: aquileia has two goods"]);
    damaged("aquileia=brick", "aquileia=fish", expect![[r#"line 4: there is no good "fish""#]]);
    damaged(
        "aquileia=brick",
        "massilia=brick",
        expect![[r#"line 4: there is no city "massilia" to have a good"#]],
    );
    damaged(
        "aquileia=brick",
        "roma=brick aquileia=brick",
        expect![[r#"line 4: there is no city "roma" to have a good"#]],
    );
    damaged(
        "aquileia=brick",
        "aquileia=cloth",
        expect!["line 5: the goods of the cities with letter A are not those of its tokens"],
    );
    damaged("goods", "# goods", expect!["line 5: the line goods is missing"]);
    damaged("stack", "# stack", expect!["line 4: the line stack is missing"]);
    damaged("diplomat_1", "diplomat_2", expect![[r#"line 5: there is no card "diplomat_2""#]]);
    damaged(
        "diplomat_1",
        "diplomat_3",
        expect!["line 5: the stack does not hold the cards of deck I in its place"],
    );
    damaged("diplomat_1 ", "", expect!["line 5: the stack does not hold the cards of deck I in its place"]);
    damaged(" weaver", "", expect!["line 5: the stack has too few cards"]);
    damaged("weaver", "weaver weaver", expect!["line 5: the stack has too many cards"]);
    damaged("stack", "seed 1\nstack", expect!["line 6: the seed does not give these goods and this stack"]);
    damaged("stack", "seed one\nstack", expect![[r#"line 5: "one" is not a seed"#]]);
    damaged(
        "stack",
        "display mason\nstack",
        expect!["line 6: the line display belongs to a viewer's record"],
    );
}

/// Damaged lines of turns; the line is that of the turn, and the answer is named.
#[test]
fn damage_in_a_turn_is_found() {
    damaged(
        "1 red architect_start",
        "2 red architect_start",
        expect![[r#"line 6: turn 1 is expected, not "2""#]],
    );
    damaged(
        "1 red architect_start",
        "1 blue architect_start",
        expect!["line 6: it is the turn of red, not of blue"],
    );
    damaged(
        "1 red architect_start",
        "1 green architect_start",
        expect![[r#"line 6: nobody here is "green""#]],
    );
    damaged("1 red architect_start", "1", expect!["line 6: the colour is missing"]);
    damaged(
        "1 red architect_start",
        "1 red architect",
        expect![[r#"line 6: "play architect": architect is not in hand"#]],
    );
    damaged("1 red architect_start", "1 red architekt", expect![[r#"line 6: there is no card "architekt""#]]);
    damaged(
        "1 red architect_start",
        "1 red architect_start twice",
        expect![[r#"line 6: "twice" is not expected here"#]],
    );
    damaged(
        "land roma > l-roma-cosa",
        "land roma > l-cosa",
        expect![[r#"line 6: there is no route "l-cosa""#]],
    );
    damaged(
        "land roma > l-roma-cosa",
        "sea roma > l-roma-cosa",
        expect!["line 6: l-roma-cosa is no sea route"],
    );
    damaged(
        "land roma > l-roma-cosa",
        "land rome > l-roma-cosa",
        expect![[r#"line 6: there is no place "rome""#]],
    );
    damaged(
        "land roma > l-roma-cosa",
        "land roma l-roma-cosa",
        expect![[r#"line 6: "land roma l-roma-cosa" is not an answer"#]],
    );
    damaged(
        "s-roma-cosa",
        "s-genua-nicaea",
        expect![[r#"line 6: "sea roma > s-genua-nicaea": the walk needs 3 steps and 1 are left"#]],
    );
    damaged(
        "; sea",
        "; blue: sea",
        expect![[r#"line 6: "sea roma > s-roma-cosa" is answered by red, who is asked"#]],
    );
    damaged("; sea", "; pink: sea", expect![[r#"line 6: nobody here is "pink""#]]);
    damaged(
        "; sea",
        "; drawn mason; sea",
        expect![[r#"line 6: "drawn mason" belongs to a viewer's record"#]],
    );
}

/// Damage in the order of the turns and at the end.
#[test]
fn damage_between_turns_is_found() {
    followed_by("2 blue tribune\n", expect!["line 7: the turn before this one is not complete"]);
    followed_by(
        "end idle red=1 blue=1\n",
        expect!["line 7: the record says the end, but the game is not over"],
    );
    followed_by("seed 1\n", expect![[r#"line 7: turn 2 is expected, not "seed""#]]);
    let turn = "; end; play tribune\n";
    let error = read(&(SHORT.trim_end().to_owned() + turn)).unwrap_err();
    expect![[r#"line 6: the turn was over before "play tribune""#]].assert_eq(&error.to_string());
}

/// The texts of answers that nobody can give.
#[test]
fn unreadable_answers_are_refused() {
    let mut found = String::new();
    for answer in [
        "jump",
        "play",
        "play joker",
        "build atlantis",
        "produce gallia",
        "keep",
        "keep 1",
        "keep 0 food",
        "keep 1 food 2 food",
        "keep 8 food",
        "keep x food",
        "settle air roma",
        "settle land atlantis",
        "sell 1 fish",
        "sell 300 food",
        "purchase two",
        "purchase 2 with gold",
        "copy pink",
        "land home > l-roma-cosa",
    ] {
        let text = SHORT.replace("land roma > l-roma-cosa", answer);
        let error = read(&text).unwrap_err();
        let _ = writeln!(found, "{answer} -> {error}");
    }
    expect![[r#"
        jump -> line 6: "jump" is not an answer
        play -> line 6: "play" is not an answer
        play joker -> line 6: there is no card "joker"
        build atlantis -> line 6: there is no city "atlantis"
        produce gallia -> line 6: there is no province "gallia"
        keep -> line 6: "keep" is not an answer
        keep 1 -> line 6: a number and a good are expected after keep
        keep 0 food -> line 6: keep names food twice or not at all
        keep 1 food 2 food -> line 6: keep names food twice or not at all
        keep 8 food -> line 6: a batch never holds that many of a good
        keep x food -> line 6: "x" is not a small number
        settle air roma -> line 6: "air" is neither land nor sea
        settle land atlantis -> line 6: there is no city "atlantis"
        sell 1 fish -> line 6: there is no good "fish"
        sell 300 food -> line 6: "300" is not a small number
        purchase two -> line 6: "two" is not a small number
        purchase 2 with gold -> line 6: there is no good "gold"
        copy pink -> line 6: nobody here is "pink"
        land home > l-roma-cosa -> line 6: there is no place "home"
    "#]]
    .assert_eq(&found);
}

/// A finished game: nothing follows the end, the last line must be right, no turn follows the last.
#[test]
fn damage_at_the_end_is_found() {
    let record = played(&Options::new("italia", 2).unwrap(), 3, usize::MAX);
    let text = record.write();
    let n_lines = text.lines().count();
    let expect_at = |text: &str, line: usize, reason: &str| {
        let error = read(text).unwrap_err();
        assert_eq!((error.line, error.reason.to_string().as_str()), (line, reason));
    };
    expect_at(&format!("{text}end idle\n"), n_lines + 1, "nothing can follow the end");
    let (rest, end) = text.trim_end().rsplit_once('\n').unwrap();
    let wrong = end.replace("red=", "red=1");
    expect_at(&format!("{rest}\n{wrong}\n"), n_lines, &format!("the game ended with {end:?}"));
    let n_turns = text.lines().filter(|line| line.starts_with(|c: char| c.is_ascii_digit()));
    let next = n_turns.count() + 1;
    expect_at(&format!("{rest}\n{next} red tribune\n"), n_lines, "the game is over");
    // A record that stops earlier is the record of a game that goes on.
    assert!(read(&format!("{rest}\n")).unwrap().course.game().is_over());
}

const VIEWED: &str = "\
concordia-record/1 rules/2
options map=italia players=2
seats red=\"\" blue=\"\"
viewer red
goods aquileia=brick bauzanum=brick verona=food comum=food segusio=tool genua=wine nicaea=cloth mutina=brick \
ravenna=brick cosa=food florentia=food aleria=tool olbia=tool ancona=brick hadria=brick spoletum=brick \
casinum=wine neapolis=cloth brundisium=food luceria=food croton=tool potentia=tool messana=wine panormus=wine \
syracusae=cloth
display architect prefect mercator colonist diplomat_1 mason farmer
1 red senator: purchase 1; end; drawn smith
2 blue prefect_start: cash
";

/// Damage in the record of a viewer.
#[test]
fn damage_in_a_viewers_record_is_found() {
    let damaged = |old: &str, new: &str, expect: Expect| {
        assert_eq!(VIEWED.matches(old).count(), 1, "{old:?} stands there once");
        let error = read(&VIEWED.replace(old, new)).unwrap_err();
        expect.assert_eq(&error.to_string());
    };
    assert_eq!(read(VIEWED).unwrap().write().lines().count(), VIEWED.lines().count());
    damaged("viewer red", "viewer green", expect![[r#"line 6: nobody here is "green""#]]);
    damaged(
        "viewer red",
        "viewer red\nseed 1",
        expect!["line 7: a viewer's record has neither stack nor seed"],
    );
    damaged(
        "\ndisplay architect prefect mercator colonist diplomat_1 mason farmer",
        "",
        expect!["line 5: the line display is missing"],
    );
    damaged("mason farmer", "mason", expect!["line 6: the display has 7 cards, not 6"]);
    damaged("mason farmer", "mason tribune", expect!["line 6: tribune is not for sale in this card set"]);
    damaged("; drawn smith", "", expect!["line 8: the turn before this one is not complete"]);
    damaged(
        "drawn smith",
        "drawn smith smith smith smith smith smith smith smith smith",
        expect!["line 7: 9 cards were drawn from a stack of 8"],
    );
    damaged("drawn smith", "drawn smiths", expect![[r#"line 7: there is no card "smiths""#]]);
    damaged("drawn smith", "drawn smith; scored many", expect![[r#"line 7: "many" is not a score"#]]);
    damaged(
        "2 blue prefect_start",
        "2 blue colonist",
        expect![[r#"line 8: "cash": this is no answer to the decision colonist"#]],
    );
}

/// R4.4, R1.7: starting cards do not come from the stack; the display has the same check.
#[test]
fn a_card_that_is_not_for_sale_cannot_be_drawn() {
    for card in ["tribune", "senator"] {
        let error = read(&VIEWED.replace("drawn smith", &format!("drawn {card}"))).err();
        assert_eq!(error.map(|error| error.line), Some(7), "{card}");
    }
}

/// A position has its own display; a second one is not ignored.
#[test]
fn a_display_beside_a_position_is_refused() {
    let text = "concordia-record/1 rules/2\noptions players=2\nseats red=\"\" blue=\"\"\ndisplay mason\nposition {}\n";
    let error = Record::read(text, |_| Ok::<_, String>(set_up("2 players"))).err();
    assert_eq!(error.map(|error| error.line), Some(5));
}
