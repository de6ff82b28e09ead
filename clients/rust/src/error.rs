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
        match &outcome.outcome {
            Some(Outcome::Error(status)) => {
                Some(Self::new(Code::from_i32(status.code), &status.message, status.get_error_details()))
            }
            _ => None,
        }
    }

    /// What the server did not explain is explained here.
    pub(crate) fn of_call(status: &Status, target: &str) -> Self {
        let error = Self::new(status.code(), status.message(), status.get_error_details());
        if error.reason.is_empty() { explained(error, target) } else { error }
    }

    pub(crate) fn of_setup(problem: impl fmt::Display) -> Self {
        Self::new(Code::InvalidArgument, &problem.to_string(), ErrorDetails::new())
    }

    fn new(code: Code, message: &str, details: ErrorDetails) -> Self {
        let info = details.error_info().cloned();
        let violation = details.bad_request().and_then(|bad| bad.field_violations.first().cloned());
        let (field, problem) = violation.map(|violation| (violation.field, violation.description)).unwrap_or_default();
        Self {
            code,
            message: message.into(),
            id: info.as_ref().and_then(|info| info.metadata.get("id")).map_or("", |id| id).into(),
            reason: info.map(|info| info.reason).unwrap_or_default().into(),
            field: field.into(),
            problem: problem.into(),
            retry_after: details.retry_info().and_then(|retry| retry.retry_delay),
        }
    }
}

fn explained(mut error: Error, target: &str) -> Error {
    let details = std::mem::take(&mut error.message);
    let (reason, message) = match error.code {
        Code::Unavailable => {
            error.retry_after = Some(Duration::from_secs(1));
            let message =
                format!("no faithlint server answers at {target} ({details}); start one with `faithlint serve`");
            ("UNREACHABLE", message)
        }
        Code::DeadlineExceeded => {
            ("DEADLINE", format!("the server at {target} did not answer in time; allow more time"))
        }
        Code::ResourceExhausted | Code::OutOfRange if is_about_size(&details) => {
            error.code = Code::ResourceExhausted;
            let message = format!("the message is larger than faithlint takes ({details}); send the text in parts");
            ("MESSAGE_TOO_LARGE", message)
        }
        Code::Unimplemented => {
            ("UNIMPLEMENTED", format!("what answers at {target} is no faithlint server, or an older one"))
        }
        code => ("", format!("the server at {target} ended the call with {code:?}: {details}")),
    };
    error.reason = reason.into();
    error.message = message.into();
    error
}

/// The words of gRPC's C core, and those of tonic.
fn is_about_size(details: &str) -> bool {
    details.contains("larger than max") || details.contains("message length too large")
}
