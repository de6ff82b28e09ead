//! The retry policy that all clients share (`service_config.json`), which tonic does not read.

use std::error::Error as _;
use std::hash::{BuildHasher, RandomState};
use std::sync::atomic::{AtomicI32, Ordering};
use std::time::Duration;

use tokio::time::{Instant, sleep, timeout_at};
use tonic::{Code, Status, TimeoutExpired};

const ATTEMPTS: u32 = 4;
const FIRST_PAUSE: Duration = Duration::from_millis(100);
const LONGEST_PAUSE: Duration = Duration::from_secs(1);
const MULTIPLIER: u32 = 2;
/// Tokens in tenths: a failure takes ten, an answer gives one back, and below half nothing is tried again.
const MAX_TOKENS: i32 = 100;

#[derive(Debug)]
pub(crate) struct Retries {
    tokens: AtomicI32,
}

impl Retries {
    pub(crate) fn new() -> Self {
        Self { tokens: AtomicI32::new(MAX_TOKENS) }
    }

    /// The answer of the first attempt that does not end with UNAVAILABLE, all within the deadline.
    pub(crate) async fn run<A, F>(&self, deadline: Instant, attempt: impl Fn() -> F) -> Result<A, Status>
    where
        F: Future<Output = Result<A, Status>>,
    {
        let mut backoff = FIRST_PAUSE;
        for _ in 1..ATTEMPTS {
            let status = match within(deadline, attempt()).await {
                Ok(answer) => return Ok(self.answered(answer)),
                Err(status) => status,
            };
            match pause(&status, backoff) {
                Some(pause) if self.may_try_again() && Instant::now() + pause < deadline => sleep(pause).await,
                _ => return Err(status),
            }
            backoff = LONGEST_PAUSE.min(backoff * MULTIPLIER);
        }
        within(deadline, attempt()).await.map(|answer| self.answered(answer))
    }

    fn answered<A>(&self, answer: A) -> A {
        self.change(1);
        answer
    }

    fn may_try_again(&self) -> bool {
        self.change(-10) > MAX_TOKENS / 2
    }

    fn change(&self, by: i32) -> i32 {
        let changed = |tokens: i32| (tokens + by).clamp(0, MAX_TOKENS);
        let before = self.tokens.fetch_update(Ordering::Relaxed, Ordering::Relaxed, |tokens| Some(changed(tokens)));
        before.map_or(0, changed)
    }
}

/// How long to wait before another attempt, if one makes sense. The server's word on it goes first.
fn pause(status: &Status, backoff: Duration) -> Option<Duration> {
    if status.code() != Code::Unavailable {
        return None;
    }
    match status.metadata().get("grpc-retry-pushback-ms") {
        Some(pushback) => Some(Duration::from_millis(pushback.to_str().ok()?.parse().ok()?)),
        None => Some(backoff.mul_f64(0.8 + 0.4 * fraction())),
    }
}

/// A number from 0 to 1, so that many clients do not come back at the same moment.
fn fraction() -> f64 {
    f64::from(RandomState::new().hash_one(0) as u32) / f64::from(u32::MAX)
}

/// The outcome of a call, or DEADLINE_EXCEEDED when it takes too long.
pub(crate) async fn within<A>(deadline: Instant, call: impl Future<Output = Result<A, Status>>) -> Result<A, Status> {
    match timeout_at(deadline, call).await {
        Ok(outcome) => outcome.map_err(settled),
        Err(_) => Err(Status::deadline_exceeded("")),
    }
}

/// The status with the code that other languages give to what goes wrong on the way.
pub(crate) fn settled(status: Status) -> Status {
    let mut cause = status.source();
    let Some(text) = cause.map(ToString::to_string) else {
        return status;
    };
    while let Some(error) = cause {
        if error.is::<TimeoutExpired>() {
            return Status::deadline_exceeded(text);
        }
        cause = error.source();
    }
    match status.code() {
        Code::Unknown | Code::Internal | Code::Cancelled => Status::unavailable(text),
        _ => status,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_policy_is_the_one_that_all_clients_share() {
        let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../python/faithlint/client/service_config.json");
        let shared: serde_json::Value = serde_json::from_str(&std::fs::read_to_string(path).unwrap()).unwrap();
        let seconds = |pause: Duration| format!("{}s", pause.as_secs_f64());
        let ours = serde_json::json!({
            "methodConfig": [{
                "name": [{"service": "faithlint.v1.ScoringService"}],
                "retryPolicy": {
                    "maxAttempts": ATTEMPTS,
                    "initialBackoff": seconds(FIRST_PAUSE),
                    "maxBackoff": seconds(LONGEST_PAUSE),
                    "backoffMultiplier": MULTIPLIER,
                    "retryableStatusCodes": ["UNAVAILABLE"],
                },
            }],
            "retryThrottling": {"maxTokens": MAX_TOKENS / 10, "tokenRatio": 0.1},
        });
        assert_eq!(ours, shared);
    }

    #[test]
    fn pauses_are_near_the_backoff() {
        for _ in 0..100 {
            let pause = pause(&Status::unavailable(""), FIRST_PAUSE).unwrap();
            assert!((80..=120).contains(&pause.as_millis()), "{pause:?}");
        }
    }

    #[test]
    fn failures_in_a_row_end_the_retries_and_answers_bring_them_back() {
        let retries = Retries::new();
        let allowed = (0..20).take_while(|_| retries.may_try_again()).count();
        assert_eq!(allowed, 4);
        (0..60).for_each(|_| retries.answered(()));
        assert!(retries.may_try_again());
    }
}
