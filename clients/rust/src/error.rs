use std::fmt;
use std::time::Duration;

use tonic::{Code, Status};
use tonic_types::{ErrorDetails, RpcStatusExt, StatusExt};

use crate::v1::StreamBatchScoreResponse;
use crate::v1::stream_batch_score_response::Outcome;

/// Why a call, or an item of a batch, has no report. `code` tells its kind:
///
/// - `InvalidArgument`: a field of the request is invalid; `field` and `problem` say which and why
/// - `FailedPrecondition`: the judge is not set up on that server
/// - `Unavailable`: no server there, it is stopping, or its judge is down; worth a later try
/// - `ResourceExhausted`: too much work, or too large a message
/// - `DeadlineExceeded`: out of time
/// - `Unauthenticated`: no token, or a wrong one
///
/// Any other code is a fault of the server, whose log has the text under `id`.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Error {
    /// The canonical code.
    pub code: Code,
    /// The server's stable word, such as `INVALID_FIELD`; empty when it said nothing.
    pub reason: Box<str>,
    /// What is wrong and what to do, for people.
    pub message: Box<str>,
    /// The invalid field as in the contract, or empty.
    pub field: Box<str>,
    /// What is wrong with it.
    pub problem: Box<str>,
    /// When another try makes sense.
    pub retry_after: Option<Duration>,
    /// Finds the text of an internal error in the server's log.
    pub id: Box<str>,
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

impl std::error::Error for Error {}

impl Error {
    /// The error of an item of a batch; `None` when it has a report.
    pub fn of_item(outcome: &StreamBatchScoreResponse) -> Option<Self> {
        let Some(Outcome::Error(status)) = &outcome.outcome else { return None };
        Some(Self::new(Code::from_i32(status.code), &status.message, status.get_error_details()))
    }

    /// What the server did not explain is explained here.
    pub(crate) fn of_call(status: &Status, target: &str) -> Self {
        let mut error = Self::new(status.code(), status.message(), status.get_error_details());
        if error.reason.is_empty() {
            error.explain(target);
        }
        error
    }

    pub(crate) fn of_setup(problem: impl fmt::Display) -> Self {
        Self::new(Code::InvalidArgument, &problem.to_string(), ErrorDetails::new())
    }

    fn new(code: Code, message: &str, details: ErrorDetails) -> Self {
        let (info, bad) = (details.error_info(), details.bad_request());
        let violation = bad.and_then(|bad| bad.field_violations.first());
        Self {
            code,
            message: message.into(),
            id: info.and_then(|info| info.metadata.get("id")).map_or("", |id| id).into(),
            reason: info.map_or("", |info| &info.reason).into(),
            field: violation.map_or("", |violation| &violation.field).into(),
            problem: violation.map_or("", |violation| &violation.description).into(),
            retry_after: details.retry_info().and_then(|retry| retry.retry_delay),
        }
    }

    fn explain(&mut self, target: &str) {
        // The words of gRPC's C core, and those of tonic.
        let large = self.message.contains("larger than max") || self.message.contains("message length too large");
        self.code = if large { Code::ResourceExhausted } else { self.code };
        let (reason, text) = match self.code {
            Code::Unavailable => {
                ("UNREACHABLE", "no faithlint server answers at {} ({*}); start one with `faithlint serve`")
            }
            Code::DeadlineExceeded => ("DEADLINE", "the server at {} did not answer in time; allow more time"),
            Code::ResourceExhausted if large => {
                ("MESSAGE_TOO_LARGE", "the message is larger than faithlint takes ({*}); send the text in parts")
            }
            Code::Unimplemented => ("UNIMPLEMENTED", "what answers at {} is no faithlint server, or an older one"),
            _ => ("", "the server at {} failed: {*}"),
        };
        self.retry_after = (self.code == Code::Unavailable).then_some(Duration::from_secs(1));
        self.message = text.replace("{}", target).replace("{*}", &self.message).into();
        self.reason = reason.into();
    }
}
