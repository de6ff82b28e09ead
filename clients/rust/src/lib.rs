//! The client of faithlint, a linter for LLM answers: which claims of an answer does the context support, and which
//! keywords of the prompt does it miss?
//!
//! ```no_run
//! # async fn f(request: faithlint::v1::ScoreFaithfulnessRequest) -> Result<(), faithlint::Error> {
//! let client = faithlint::Client::new("127.0.0.1:50051")?;
//! let report = client.score_faithfulness(request).await?;
//! # Ok(())
//! # }
//! ```
//!
//! Requests and reports are the messages of the contract, in [`v1`]. Offsets are counted as a request asks;
//! [`v1::OffsetEncoding::Utf8`] counts bytes, as Rust does.

mod answers;
mod client;
mod connect;
mod error;
mod retry;

pub use answers::Answers;
pub use client::Client;
pub use connect::Builder;
pub use error::Error;
pub use tonic::Code;
#[cfg(feature = "tls")]
pub use tonic::transport::{Certificate, ClientTlsConfig, Identity};

/// The messages of the contract, generated from `protos/faithlint/v1`.
#[allow(missing_docs, clippy::all)]
#[rustfmt::skip]
pub mod v1 {
    include!("generated/faithlint.v1.rs");
}

impl From<v1::ScoreFaithfulnessRequest> for v1::StreamFaithfulnessRequest {
    fn from(request: v1::ScoreFaithfulnessRequest) -> Self {
        Self { request: Some(request) }
    }
}
