use std::fmt;
use std::net::IpAddr;
use std::sync::Arc;
use std::time::Duration;

use tonic::metadata::{Ascii, MetadataValue};
use tonic::transport::{Channel, ClientTlsConfig, Endpoint, Uri};

use crate::client::Client;
use crate::error::Error;
use crate::v1::scoring_service_client::ScoringServiceClient;

const MAX_MESSAGE_BYTES: usize = 16 * 1024 * 1024;

/// How to reach a server. Made by [`Client::builder`].
#[derive(Clone)]
#[must_use = "nothing is connected before `build`"]
pub struct ClientBuilder {
    pub(crate) target: String,
    pub(crate) token: Option<String>,
    pub(crate) insecure_token: bool,
    pub(crate) timeout: Duration,
    pub(crate) tls: Option<ClientTlsConfig>,
}

impl fmt::Debug for ClientBuilder {
    /// Without the token, which must not get into logs.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("ClientBuilder").field("target", &self.target).finish_non_exhaustive()
    }
}

impl ClientBuilder {
    /// Sends a bearer token with every call. A server on another machine then needs [`ClientBuilder::tls`].
    pub fn token(mut self, token: impl Into<String>) -> Self {
        self.token = Some(token.into());
        self
    }

    /// Lets the token leave this machine unencrypted, where the network itself is trusted.
    pub fn insecure_token(mut self) -> Self {
        self.insecure_token = true;
        self
    }

    /// The deadline of every call other than batches; 120 s unless given.
    pub fn timeout(mut self, timeout: Duration) -> Self {
        self.timeout = timeout;
        self
    }

    /// Encrypts the connection, such as with `ClientTlsConfig::new().with_native_roots()`.
    pub fn tls(mut self, config: ClientTlsConfig) -> Self {
        self.tls = Some(config);
        self
    }

    /// The client. Nothing is connected before the first call.
    ///
    /// # Errors
    ///
    /// The target, the token or TLS cannot be as given, or the token would leave this machine unencrypted.
    ///
    /// # Panics
    ///
    /// Outside of a Tokio runtime.
    pub fn build(self) -> Result<Client, Error> {
        if self.token.is_some() && self.tls.is_none() && !self.insecure_token && !is_local(&self.target) {
            let problem = format!("the token would go to {} unencrypted; add TLS (or insecure_token)", self.target);
            return Err(Error::of_setup(problem));
        }
        let token = self.token.as_deref().map(header).transpose()?;
        let channel = self.channel().map_err(Error::of_setup)?;
        let stub = ScoringServiceClient::new(channel).max_decoding_message_size(MAX_MESSAGE_BYTES);
        Ok(Client { stub, target: self.target.into(), token, timeout: self.timeout, retries: Arc::default() })
    }

    fn channel(&self) -> Result<Channel, tonic::transport::Error> {
        let mut endpoint = if self.target.starts_with("unix:") {
            // Servers reject the path of the socket as an authority.
            Endpoint::from_shared(self.target.clone())?.origin(Uri::from_static("http://localhost"))
        } else {
            let scheme = if self.tls.is_some() { "https" } else { "http" };
            Endpoint::from_shared(format!("{scheme}://{}", self.target))?
        };
        if let Some(tls) = self.tls.clone() {
            endpoint = endpoint.tls_config(tls)?;
        }
        let endpoint = endpoint.connect_timeout(Duration::from_secs(5));
        Ok(endpoint.http2_keep_alive_interval(Duration::from_secs(60)).connect_lazy())
    }
}

fn header(token: &str) -> Result<MetadataValue<Ascii>, Error> {
    let value = format!("Bearer {token}").parse();
    let mut value: MetadataValue<Ascii> =
        value.map_err(|_| Error::of_setup("the token holds what no header may hold"))?;
    value.set_sensitive(true);
    Ok(value)
}

/// Whether a target is on this machine by its looks: a unix socket, a loopback address, `localhost`.
fn is_local(target: &str) -> bool {
    let host = target.rsplit_once(':').map_or(target, |(host, _)| host);
    let address = host.trim_start_matches('[').trim_end_matches(']').parse::<IpAddr>();
    target.starts_with("unix:") || host == "localhost" || address.is_ok_and(|address| address.is_loopback())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn a_token_is_never_shown() {
        let builder = Client::builder("localhost:1").token("secret");
        assert!(!format!("{builder:?}").contains("secret"));
        assert!(!format!("{:?}", builder.build().unwrap()).contains("secret"));
    }

    #[test]
    fn what_is_on_this_machine() {
        for target in ["localhost:1", "[::1]:1", "127.8.0.1:1", "unix:/tmp/s"] {
            assert!(is_local(target), "{target}");
        }
        for target in
            ["example.org:443", "192.0.2.1:50051", "[2001:db8::1]:1", "localhost.example.org:1", "localhost:1@x.org:1"]
        {
            assert!(!is_local(target), "{target}");
        }
    }
}
