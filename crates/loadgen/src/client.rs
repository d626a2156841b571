//! A socket at a table: keeps revision and state as `docs/protocol.md` says, and asks for everything when something is missing.

use std::io;
use std::net::SocketAddr;
use std::time::Duration;

use futures_util::{SinkExt, StreamExt};
use serde_json::{Value, json};
use tokio::net::TcpStream;
use tokio_tungstenite::WebSocketStream;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::protocol::WebSocketConfig;
use tokio_tungstenite::tungstenite::{Error, Message};

/// The longest that an answer is waited for.
pub const PATIENCE: Duration = Duration::from_secs(20);

/// A socket at a table.
pub struct Client {
    socket: WebSocketStream<TcpStream>,
    /// The revision.
    pub revision: u64,
    /// View and offers.
    pub state: Value,
    /// The hash that the last message told.
    pub hash: String,
    /// The log.
    pub log: Vec<Value>,
    /// When each step was taken.
    pub times: Vec<Value>,
    /// Through whose eyes.
    pub eyes: Option<String>,
    /// The result, when it is over.
    pub result: Value,
    /// What is known of the table.
    pub table: Value,
    /// Steps that did not fit, after which everything was asked for.
    pub gaps: u64,
    /// Steps and their bytes.
    pub steps: (u64, u64),
    /// Every text that came, if that is wanted.
    pub heard: Option<Vec<String>>,
    next: u64,
}

/// The request for a socket.
///
/// # Errors
/// The address is none.
fn request(
    server: SocketAddr,
    token: &str,
    table: &str,
) -> io::Result<tokio_tungstenite::tungstenite::http::Request<()>> {
    let url = format!("ws://{server}/api/tables/{table}/ws?lang=en");
    let mut request = url.into_client_request().map_err(io::Error::other)?;
    let bearer = format!("Bearer {token}").parse().map_err(io::Error::other)?;
    request.headers_mut().insert("authorization", bearer);
    Ok(request)
}

impl Client {
    /// Connects and waits for the first `full`. `server` may be a proxy before it.
    ///
    /// # Errors
    /// The server is not there, or refuses.
    pub async fn connect(server: SocketAddr, token: &str, table: &str) -> io::Result<Client> {
        let stream = TcpStream::connect(server).await?;
        stream.set_nodelay(true)?;
        let mut config = WebSocketConfig::default();
        config.read_buffer_size = 8 * 1024;
        let request = request(server, token, table)?;
        let connecting = tokio_tungstenite::client_async_with_config(request, stream, Some(config));
        let connected = tokio::time::timeout(PATIENCE, connecting).await.map_err(|_| late())?;
        let (socket, _) = connected.map_err(io::Error::other)?;
        let mut client = Client {
            socket,
            revision: 0,
            state: Value::Null,
            hash: String::new(),
            log: Vec::new(),
            times: Vec::new(),
            eyes: None,
            result: Value::Null,
            table: Value::Null,
            gaps: 0,
            steps: (0, 0),
            heard: None,
            next: 1,
        };
        while client.state.is_null() {
            client.hear().await?;
        }
        Ok(client)
    }

    /// Sends any text.
    ///
    /// # Errors
    /// The socket is broken.
    pub async fn send_text(&mut self, text: impl Into<String>) -> io::Result<()> {
        self.socket.send(Message::text(text.into())).await.map_err(io::Error::other)
    }

    /// Sends a message with a number of its own, which comes back.
    ///
    /// # Errors
    /// The socket is broken.
    pub async fn send(&mut self, mut message: Value) -> io::Result<u64> {
        let id = self.next;
        self.next += 1;
        message["id"] = id.into();
        self.send_text(message.to_string()).await?;
        Ok(id)
    }

    /// Sends a message and waits for its answer; what else comes is heard.
    ///
    /// # Errors
    /// The socket is broken, or no answer comes.
    pub async fn ask(&mut self, message: Value) -> io::Result<Value> {
        let id = self.send(message).await?;
        loop {
            let heard = self.hear().await?;
            if heard["id"] == json!(id) {
                return Ok(heard);
            }
        }
    }

    /// The next message, after what it says has been taken in.
    ///
    /// # Errors
    /// The socket is broken or closed, or nothing comes.
    pub async fn hear(&mut self) -> io::Result<Value> {
        loop {
            let next = tokio::time::timeout(PATIENCE, self.socket.next()).await.map_err(|_| late())?;
            match next {
                Some(Ok(Message::Text(text))) => {
                    if let Some(heard) = &mut self.heard {
                        heard.push(text.to_string());
                    }
                    let message: Value = serde_json::from_str(&text).map_err(io::Error::other)?;
                    self.take(&message, text.len()).await?;
                    return Ok(message);
                }
                Some(Ok(Message::Close(frame))) => {
                    let code = frame.map_or(0, |frame| u16::from(frame.code));
                    return Err(io::Error::other(format!("closed {code}")));
                }
                Some(Ok(_)) => {}
                Some(Err(Error::ConnectionClosed)) | None => return Err(io::Error::other("closed")),
                Some(Err(error)) => return Err(io::Error::other(error)),
            }
        }
    }

    async fn take(&mut self, message: &Value, bytes: usize) -> io::Result<()> {
        match message["type"].as_str() {
            Some("full") => {
                self.revision = message["revision"].as_u64().unwrap_or(0);
                self.state = message["state"].clone();
                self.log = message["log"].as_array().cloned().unwrap_or_default();
                self.times = message["times"].as_array().cloned().unwrap_or_default();
                self.table = message["table"].clone();
                self.common(message);
            }
            Some("step") => {
                self.steps = (self.steps.0 + 1, self.steps.1 + bytes as u64);
                if message["from"].as_u64() != Some(self.revision) {
                    self.gaps += 1;
                    self.send(json!({ "type": "sync" })).await?;
                    return Ok(());
                }
                self.revision = message["revision"].as_u64().unwrap_or(0);
                apply(&mut self.state, &message["patch"]);
                let cut = message["cut"].as_u64().unwrap_or(0) as usize;
                self.log.truncate(self.log.len().saturating_sub(cut));
                self.log.extend(message["log"].as_array().cloned().unwrap_or_default());
                if message["what"] == "act" {
                    self.times.push(message["at"].clone());
                }
                self.times.truncate(message["steps"].as_u64().unwrap_or(0) as usize + 1);
                self.common(message);
            }
            Some("table") => self.table = message["table"].clone(),
            _ => {}
        }
        Ok(())
    }

    fn common(&mut self, message: &Value) {
        self.hash = message["hash"].as_str().unwrap_or_default().to_owned();
        self.eyes = message["for"].as_str().map(str::to_owned);
        self.result = message["result"].clone();
    }

    /// What may be done now.
    pub fn choices(&self) -> Vec<String> {
        let offers = self.state["offers"].as_array().map(Vec::as_slice).unwrap_or_default();
        let good = offers.iter().filter(|offer| offer["refused"].is_null());
        good.filter_map(|offer| Some(offer["action"].as_str()?.to_owned())).collect()
    }

    /// Closes without a word.
    pub fn drop_it(self) {}
}

fn late() -> io::Error {
    io::Error::new(io::ErrorKind::TimedOut, "no answer")
}

/// The patch of a step, done to the state.
pub fn apply(state: &mut Value, patch: &Value) {
    for change in patch.as_array().map(Vec::as_slice).unwrap_or_default() {
        let path = change["at"].as_array().map(Vec::as_slice).unwrap_or_default();
        let mut at = &mut *state;
        for key in path {
            at = match (key.as_str(), key.as_u64()) {
                (Some(name), _) => &mut at[name],
                (None, Some(place)) => &mut at[place as usize],
                (None, None) => return,
            };
        }
        match (change["from"].as_u64(), change["cut"].as_u64(), at.as_array_mut()) {
            (Some(from), Some(cut), Some(list)) => {
                let put = change["put"].as_array().cloned().unwrap_or_default();
                list.splice(from as usize..(from + cut) as usize, put);
            }
            _ => *at = change["put"].clone(),
        }
    }
}
