//! What kind of browser somebody has, in a few plain words, so that they know their sessions apart.

use axum::http::HeaderMap;
use axum::http::header::USER_AGENT;

use crate::limits::AGENT_CHARS;

/// Browsers by a word of their own; those that pretend to be another come before it.
const BROWSERS: &[(&str, &str)] = &[
    ("Edg", "Edge"),
    ("OPR/", "Opera"),
    ("SamsungBrowser", "Samsung Internet"),
    ("Firefox", "Firefox"),
    ("FxiOS", "Firefox"),
    ("Chrome", "Chrome"),
    ("CriOS", "Chrome"),
    ("Safari", "Safari"),
];

const SYSTEMS: &[(&str, &str)] = &[
    ("Android", "Android"),
    ("iPhone", "iPhone"),
    ("iPad", "iPad"),
    ("Windows", "Windows"),
    ("Macintosh", "Mac"),
    ("CrOS", "ChromeOS"),
    ("Linux", "Linux"),
];

/// Browser and system, such as `Firefox, Linux`; otherwise the first word of what the program says of itself.
pub(super) fn agent(headers: &HeaderMap) -> String {
    let told = headers.get(USER_AGENT).and_then(|value| value.to_str().ok()).unwrap_or_default();
    let find = |known: &[(&str, &'static str)]| {
        known.iter().find(|(sign, _)| told.contains(sign)).map(|(_, name)| *name)
    };
    match (find(BROWSERS), find(SYSTEMS)) {
        (Some(browser), Some(system)) => format!("{browser}, {system}"),
        (Some(only), None) => only.to_owned(),
        _ => {
            let is_plain = |c: &char| c.is_ascii_alphanumeric() || "-_.".contains(*c);
            told.chars().take_while(is_plain).take(AGENT_CHARS).collect()
        }
    }
}

#[cfg(test)]
mod tests {
    use axum::http::HeaderValue;

    use super::*;

    #[test]
    fn browsers_are_told_in_plain_words() {
        let long = "x".repeat(5_000);
        for (told, expected) in [
            ("Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0", "Firefox, Linux"),
            (
                "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 \
                 Safari/537.36 Edg/140.0",
                "Edge, Windows",
            ),
            (
                "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) \
                 Version/18.0 Mobile/15E148 Safari/604.1",
                "Safari, iPhone",
            ),
            ("python-requests/2.32", "python-requests"),
            ("<script>alert(1)</script>", ""),
            ("", ""),
            (&long, &long[..AGENT_CHARS]),
        ] {
            let headers = HeaderMap::from_iter([(USER_AGENT, HeaderValue::from_str(told).unwrap())]);
            assert_eq!(agent(&headers), expected);
        }
        assert_eq!(agent(&HeaderMap::new()), "");
    }
}
