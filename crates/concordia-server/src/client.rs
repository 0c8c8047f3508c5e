//! The web client, which is part of the program.

use std::sync::LazyLock;

use axum::http::header::{
    ACCEPT_ENCODING, CACHE_CONTROL, CONTENT_ENCODING, CONTENT_TYPE, ETAG, IF_NONE_MATCH, VARY,
};
use axum::http::{HeaderMap, StatusCode, Uri};
use axum::response::{IntoResponse, Response};
use sha2::{Digest, Sha256};

use crate::secrets::hex;

/// A file of the client.
struct File {
    /// Its path below the root.
    path: &'static str,
    bytes: &'static [u8],
    /// The same, compressed, if it is worth it.
    brotli: Option<&'static [u8]>,
}

/// All of them; none if the program was built without the client.
static FILES: &[File] = include!(concat!(env!("OUT_DIR"), "/client.rs"));

/// The page that every address of the client begins with.
const PAGE: &str = "index.html";
/// Files whose name changes with their content.
const HASHED: &str = "assets/";

const MISSING: &str = "This server was built without its web client. `cargo xtask play` builds both.\n\
    The API is described at /api/openapi.json.\n";

/// Which client this is: what it says of itself in its page. A page that was kept by a browser compares it with its own.
pub(crate) fn build() -> Option<&'static str> {
    static BUILD: LazyLock<Option<&'static str>> = LazyLock::new(|| {
        let page = std::str::from_utf8(find(PAGE)?.bytes).ok()?;
        let (_, rest) = page.split_once("<meta name=\"build\" content=\"")?;
        rest.split_once('"').map(|(build, _)| build)
    });
    *BUILD
}

/// The page; it finds out itself what its address shows.
pub(crate) async fn page(headers: HeaderMap) -> Response {
    match find(PAGE) {
        Some(file) => file.answer(&headers),
        None => (StatusCode::NOT_FOUND, MISSING).into_response(),
    }
}

/// A file of the client, if there is one at this address.
pub(crate) fn file(uri: &Uri, headers: &HeaderMap) -> Option<Response> {
    Some(find(uri.path().strip_prefix('/')?)?.answer(headers))
}

fn find(path: &str) -> Option<&'static File> {
    FILES.iter().find(|file| file.path == path)
}

impl File {
    fn answer(&self, headers: &HeaderMap) -> Response {
        let caching = if self.path.starts_with(HASHED) {
            [
                (CACHE_CONTROL, "public, max-age=31536000, immutable".to_owned()),
                (VARY, ACCEPT_ENCODING.to_string()),
            ]
        } else {
            let etag = format!("\"{}\"", hex(&Sha256::digest(self.bytes)));
            if headers.get(IF_NONE_MATCH).is_some_and(|known| known.as_bytes() == etag.as_bytes()) {
                return (StatusCode::NOT_MODIFIED, [(ETAG, etag)]).into_response();
            }
            [(ETAG, etag), (VARY, ACCEPT_ENCODING.to_string())]
        };
        let media = [(CONTENT_TYPE, self.media())];
        match self.brotli.filter(|_| takes_brotli(headers)) {
            Some(brotli) => (caching, media, [(CONTENT_ENCODING, "br")], brotli).into_response(),
            None => (caching, media, self.bytes).into_response(),
        }
    }

    fn media(&self) -> &'static str {
        match self.path.rsplit_once('.').map(|(_, kind)| kind) {
            Some("html") => "text/html; charset=utf-8",
            Some("js") => "text/javascript; charset=utf-8",
            Some("css") => "text/css; charset=utf-8",
            Some("json") => "application/json",
            Some("webmanifest") => "application/manifest+json",
            Some("wasm") => "application/wasm",
            Some("svg") => "image/svg+xml",
            Some("png") => "image/png",
            Some("woff2") => "font/woff2",
            _ => "application/octet-stream",
        }
    }
}

fn takes_brotli(headers: &HeaderMap) -> bool {
    let accepted = headers.get_all(ACCEPT_ENCODING).iter().filter_map(|value| value.to_str().ok());
    accepted.flat_map(|value| value.split(',')).any(|coding| {
        let (name, quality) = coding.split_once(';').unwrap_or((coding, ""));
        name.trim() == "br" && !matches!(quality.trim(), "q=0" | "q=0.0" | "q=0.00" | "q=0.000")
    })
}
