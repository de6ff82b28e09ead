use std::net::IpAddr;
use std::sync::Arc;
use std::time::Duration;

use tonic::metadata::{Ascii, MetadataValue};
use tonic::transport::{Endpoint, Uri};

use crate::client::Client;
use crate::error::Error;
use crate::retry::Retries;
use crate::v1::scoring_service_client::ScoringServiceClient;

const MAX_MESSAGE_BYTES: usize = 16 * 1024 * 1024;
const DEFAULT_TIMEOUT: Duration = Duration::from_secs(120);

/// How to reach a server. Made by [`Client::builder`].
#[derive(Clone, Debug)]
pub struct Builder {
    target: String,
    token: Option<String>,
    timeout: Duration,
    #[cfg(feature = "tls")]
    tls: Option<tonic::transport::ClientTlsConfig>,
}

impl Builder {
    pub(crate) fn new(target: &str) -> Self {
        Self {
            target: target.to_owned(),
            token: None,
            timeout: DEFAULT_TIMEOUT,
            #[cfg(feature = "tls")]
            tls: None,
        }
    }

    /// Sends a bearer token with every call. A server on another machine then needs TLS.
    pub fn token(mut self, token: impl Into<String>) -> Self {
        self.token = Some(token.into());
        self
    }

    /// The deadline of every call other than batches; 120 s unless given.
    pub fn timeout(mut self, timeout: Duration) -> Self {
        self.timeout = timeout;
        self
    }

    /// Encrypts the connection, such as with `ClientTlsConfig::new().with_native_roots()`.
    #[cfg(feature = "tls")]
    pub fn tls(mut self, config: tonic::transport::ClientTlsConfig) -> Self {
        self.tls = Some(config);
        self
    }

    /// The client. Fails when the target, the token or TLS cannot be as given. Call it within a Tokio runtime.
    pub fn build(self) -> Result<Client, Error> {
        if self.token.is_some() && !self.encrypted() && !is_local(&self.target) {
            return Err(Error::of_setup("a token would cross the network unencrypted; add TLS"));
        }
        let channel = self.endpoint().map_err(Error::of_setup)?.connect_lazy();
        Ok(Client {
            stub: ScoringServiceClient::new(channel).max_decoding_message_size(MAX_MESSAGE_BYTES),
            authorization: self.token.map(bearer).transpose()?,
            target: self.target.into(),
            timeout: self.timeout,
            retries: Arc::new(Retries::new()),
        })
    }

    #[cfg(feature = "tls")]
    fn encrypted(&self) -> bool {
        self.tls.is_some()
    }

    #[cfg(not(feature = "tls"))]
    fn encrypted(&self) -> bool {
        false
    }

    fn endpoint(&self) -> Result<Endpoint, tonic::transport::Error> {
        let endpoint = match (self.target.starts_with("unix:"), self.encrypted()) {
            // Servers reject the path of the socket as an authority.
            (true, _) => Endpoint::from_shared(self.target.clone())?.origin(Uri::from_static("http://localhost")),
            (false, true) => Endpoint::from_shared(format!("https://{}", self.target))?,
            (false, false) => Endpoint::from_shared(format!("http://{}", self.target))?,
        };
        let endpoint = endpoint
            .connect_timeout(Duration::from_secs(5))
            .http2_keep_alive_interval(Duration::from_secs(60))
            .keep_alive_timeout(Duration::from_secs(20));
        #[cfg(feature = "tls")]
        if let Some(tls) = self.tls.clone() {
            return endpoint.tls_config(tls);
        }
        Ok(endpoint)
    }
}

fn bearer(token: String) -> Result<MetadataValue<Ascii>, Error> {
    format!("Bearer {token}").parse().map_err(|_| Error::of_setup("the token holds what no header may hold"))
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

    #[test]
    fn what_is_on_this_machine() {
        for target in ["localhost:1", "[::1]:1", "127.8.0.1:1", "unix:/tmp/s"] {
            assert!(is_local(target), "{target}");
        }
        for target in ["example.org:443", "192.0.2.1:50051", "[2001:db8::1]:1", "localhost.example.org:1"] {
            assert!(!is_local(target), "{target}");
        }
    }
}
