//! The options of a game as they were written when they were chosen.
//!
//! The promise about the luck (R3.12) and the chain of rows are hashes of this text. A later program knows more options,
//! which a game of its past does not name, and it must come to the same hashes.

use std::fmt::Write as _;

use concordia_rules::options::{BadOptions, Values};
use concordia_rules::{OPTIONS, Options};

/// Options that did not exist from the beginning on, each with what it was before.
const LATER: [(&str, &str); 1] = [("salt", "off")];

/// Options as their identifiers and words, in the order in which they were written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct WrittenOptions(Vec<(String, String)>);

impl WrittenOptions {
    /// As this program writes them.
    pub(crate) fn of(options: &Options) -> WrittenOptions {
        WrittenOptions(options.words().map(|(info, word)| (info.id.to_owned(), word)).collect())
    }

    /// Reads one `id=word` each, and says what they mean now.
    pub(crate) fn read(words: &[String]) -> Result<(WrittenOptions, Options), BadOptions> {
        let words: Vec<(&str, &str)> = words.iter().filter_map(|word| word.split_once('=')).collect();
        let options = Options::from_words(words.iter().copied())?;
        let written = words.into_iter().map(|(id, word)| (id.to_owned(), word.to_owned()));
        Ok((WrittenOptions(written.collect()), options))
    }

    /// What [`read`](WrittenOptions::read) reads.
    pub(crate) fn words(&self) -> Vec<String> {
        self.0.iter().map(|(id, word)| format!("{id}={word}")).collect()
    }

    /// As a program wrote them that did not know the later options; nothing if one of these is chosen.
    pub(crate) fn without_later_ones(&self) -> Option<WrittenOptions> {
        let before = |id: &str| LATER.iter().find(|(later, _)| *later == id).map(|(_, word)| *word);
        let is_possible = self.0.iter().all(|(id, word)| before(id).is_none_or(|before| before == word));
        let known = self.0.iter().filter(|(id, _)| before(id).is_none());
        is_possible.then(|| WrittenOptions(known.cloned().collect()))
    }

    /// As JSON in the one form that is hashed; see [`canonical_json`](crate::canonical_json).
    pub(crate) fn canonical_json(&self) -> String {
        let mut words: Vec<_> = self.0.iter().collect();
        words.sort_unstable();
        let mut json = "{".to_owned();
        for (id, word) in words {
            let comma = if json.len() > 1 { "," } else { "" };
            let _ = match values(id) {
                Some(Values::Switch) => write!(json, "{comma}\"{id}\":{}", word == "on"),
                Some(Values::Number(..)) => write!(json, "{comma}\"{id}\":{word}"),
                Some(Values::Words(_)) | None => write!(json, "{comma}\"{id}\":\"{word}\""),
            };
        }
        json + "}"
    }
}

fn values(id: &str) -> Option<Values> {
    OPTIONS.iter().find(|info| info.id == id).map(|info| info.values)
}

#[cfg(test)]
mod tests {
    use super::*;

    const EARLIER: &str = "map=italia small_ionium=off players=3 mode=single card_set=base display=cloth \
                           fish_market=none intermediate_scoring=off no_starting_goods=off show_derivable=off \
                           piscatus_mode=double";

    #[test]
    fn options_are_written_as_they_were_read() {
        let words: Vec<String> = EARLIER.split(' ').map(str::to_owned).collect();
        let (written, options) = WrittenOptions::read(&words).unwrap();
        assert_eq!(written.words(), words);
        assert_eq!(options, Options::new("italia", 3).unwrap());
        assert_ne!(written, WrittenOptions::of(&options), "there are more options now");
        assert_eq!(WrittenOptions::of(&options).without_later_ones(), Some(written));
    }

    #[test]
    fn nobody_chose_a_later_option_before_it_was_there() {
        let salted = Options::new("italia", 3).unwrap().with("salt", "on").unwrap();
        assert_eq!(WrittenOptions::of(&salted).without_later_ones(), None);
        for (id, before) in LATER {
            let info = OPTIONS.iter().find(|info| info.id == id).unwrap();
            assert_eq!(info.default, before, "{id} is off where nobody says otherwise");
        }
    }
}
