//! HTTP and WebSockets, as much as is needed.

use std::net::SocketAddr;

use serde_json::{Value, json};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio_tungstenite::WebSocketStream;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::protocol::WebSocketConfig;

use crate::{Failure, SEATS};

pub(crate) type Socket = WebSocketStream<TcpStream>;

/// A new visitor's cookie.
pub(crate) async fn come(address: SocketAddr, name: &str) -> Result<String, Failure> {
    let (head, body) =
        request(address, "POST", "", "/api/visitors", &json!({ "name": name }).to_string()).await?;
    let cookie = head.lines().find_map(|line| line.strip_prefix("set-cookie: ")).ok_or(body)?;
    Ok(cookie.split(';').next().unwrap_or_default().to_owned())
}

/// A new table: its name, and the secret of its link.
pub(crate) async fn found(address: SocketAddr, cookie: &str) -> Result<(String, String), Failure> {
    let settings =
        json!({ "name": "load", "options": { "map": "imperium", "players": SEATS }, "shuffle_seats": false });
    let table = post(address, cookie, "/api/tables", &json!({ "settings": settings })).await?;
    let field = |name: &str| table[name].as_str().map(str::to_owned).ok_or("no table");
    Ok((field("id")?, field("link")?))
}

pub(crate) async fn open(address: SocketAddr, path: &str, cookie: &str) -> Result<Socket, Failure> {
    let mut request = format!("ws://{address}{path}").into_client_request()?;
    if !cookie.is_empty() {
        request.headers_mut().insert("cookie", cookie.parse()?);
    }
    let stream = TcpStream::connect(address).await?;
    stream.set_nodelay(true)?;
    let config = WebSocketConfig::default().read_buffer_size(8 * 1024);
    Ok(tokio_tungstenite::client_async_with_config(request, stream, Some(config)).await?.0)
}

pub(crate) async fn post(
    address: SocketAddr,
    cookie: &str,
    path: &str,
    body: &Value,
) -> Result<Value, Failure> {
    let (head, body) = request(address, "POST", cookie, path, &body.to_string()).await?;
    if !head.starts_with("HTTP/1.1 2") {
        return Err(format!("{path}: {body}").into());
    }
    Ok(serde_json::from_str(&body)?)
}

pub(crate) async fn get(address: SocketAddr, path: &str) -> Result<Value, Failure> {
    Ok(serde_json::from_str(&request(address, "GET", "", path, "").await?.1)?)
}

async fn request(
    address: SocketAddr,
    method: &str,
    cookie: &str,
    path: &str,
    body: &str,
) -> Result<(String, String), Failure> {
    let head = format!(
        "{method} {path} HTTP/1.1\r\nhost: {address}\r\nconnection: close\r\ncookie: {cookie}\r\n\
         content-type: application/json\r\ncontent-length: {}\r\n\r\n{body}",
        body.len()
    );
    let mut stream = TcpStream::connect(address).await?;
    stream.write_all(head.as_bytes()).await?;
    let mut text = String::new();
    stream.read_to_string(&mut text).await?;
    let (head, body) = text.split_once("\r\n\r\n").ok_or("no answer")?;
    Ok((head.to_owned(), body.to_owned()))
}
