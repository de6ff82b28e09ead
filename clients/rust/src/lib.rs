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

mod client;
mod connect;
mod error;
mod retry;

pub use client::{Answers, Client};
pub use connect::ClientBuilder;
pub use error::Error;
pub use futures_util::StreamExt;
pub use tonic::{Code, transport::Certificate, transport::ClientTlsConfig, transport::Identity};

/// The messages of the contract, generated from `protos/faithlint/v1`.
#[allow(missing_docs, clippy::all)]
#[rustfmt::skip]
pub mod v1 {
    include!("generated/faithlint.v1.rs");
}
