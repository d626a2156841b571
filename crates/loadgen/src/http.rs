//! The smallest HTTP that works over loopback.

use std::io;
use std::net::SocketAddr;

use serde_json::Value;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

/// An answer.
#[derive(Clone, Debug)]
pub struct Answer {
    /// The status.
    pub status: u16,
    /// The head.
    pub head: String,
    /// The body.
    pub body: Vec<u8>,
}

impl Answer {
    /// The body as JSON; null if it is none.
    pub fn json(&self) -> Value {
        serde_json::from_slice(&self.body).unwrap_or(Value::Null)
    }

    /// A header.
    pub fn header(&self, name: &str) -> Option<&str> {
        let lines = self.head.lines().filter_map(|line| line.split_once(": "));
        lines.filter(|(known, _)| known.eq_ignore_ascii_case(name)).map(|(_, value)| value).next()
    }

    /// The code of a fault.
    pub fn code(&self) -> String {
        self.json()["code"].as_str().unwrap_or_default().to_owned()
    }
}

/// A request with any headers.
///
/// # Errors
/// The server is not there, or breaks off.
pub async fn send(
    server: SocketAddr,
    method: &str,
    path: &str,
    headers: &[(&str, &str)],
    body: &[u8],
) -> io::Result<Answer> {
    let mut stream = TcpStream::connect(server).await?;
    let mut head = format!("{method} {path} HTTP/1.1\r\nConnection: close\r\nContent-Length: {}\r\n", body.len());
    if !headers.iter().any(|(name, _)| name.eq_ignore_ascii_case("host")) {
        head.push_str(&format!("Host: {server}\r\n"));
    }
    for (name, value) in headers {
        head.push_str(&format!("{name}: {value}\r\n"));
    }
    head.push_str("\r\n");
    stream.write_all(head.as_bytes()).await?;
    // A server that refuses early may not read the whole body.
    let _ = stream.write_all(body).await;
    let mut bytes = Vec::new();
    stream.read_to_end(&mut bytes).await?;
    let broken = || io::Error::new(io::ErrorKind::UnexpectedEof, "no whole answer");
    let end = bytes.windows(4).position(|four| four == b"\r\n\r\n").ok_or_else(broken)?;
    let head = String::from_utf8_lossy(&bytes[..end]).into_owned();
    let status = head.split(' ').nth(1).and_then(|status| status.parse().ok()).ok_or_else(broken)?;
    let mut body = bytes[end + 4..].to_vec();
    if head.to_lowercase().contains("transfer-encoding: chunked") {
        body = unchunked(&body);
    }
    Ok(Answer { status, head, body })
}

fn unchunked(mut bytes: &[u8]) -> Vec<u8> {
    let mut out = Vec::new();
    while let Some(end) = bytes.windows(2).position(|two| two == b"\r\n") {
        let size = std::str::from_utf8(&bytes[..end]).ok().and_then(|text| usize::from_str_radix(text.trim(), 16).ok());
        let Some(size) = size.filter(|size| *size > 0 && bytes.len() >= end + 2 + size) else { break };
        out.extend_from_slice(&bytes[end + 2..end + 2 + size]);
        bytes = bytes.get(end + 4 + size..).unwrap_or_default();
    }
    out
}

/// A call as somebody.
///
/// # Errors
/// The server is not there, or breaks off.
pub async fn call(server: SocketAddr, token: &str, method: &str, path: &str, body: &Value) -> io::Result<Answer> {
    let bearer = format!("Bearer {token}");
    let mut headers = vec![("Content-Type", "application/json"), ("X-Holmgang", "1")];
    if !token.is_empty() {
        headers.push(("Authorization", &bearer));
    }
    let text = if body.is_null() { Vec::new() } else { body.to_string().into_bytes() };
    send(server, method, path, &headers, &text).await
}

/// A new guest's token.
///
/// # Errors
/// The server is not there, or refuses.
pub async fn guest(server: SocketAddr, name: &str) -> io::Result<String> {
    let answer = call(server, "", "POST", "/api/session", &serde_json::json!({ "name": name, "token": true })).await?;
    let token = answer.json()["token"].as_str().map(str::to_owned);
    token.ok_or_else(|| io::Error::other(String::from_utf8_lossy(&answer.body).into_owned()))
}
