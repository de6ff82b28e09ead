//! The retry policy that all clients share (`service_config.json`), which tonic does not read.

use std::error::Error as _;
use std::hash::{BuildHasher, RandomState};
use std::sync::atomic::{AtomicI32, Ordering};
use std::time::Duration;

use tokio::time::{Instant, sleep, timeout_at};
use tonic::{Code, Status};

const ATTEMPTS: u32 = 4;
const FIRST_PAUSE: Duration = Duration::from_millis(100);
const LONGEST_PAUSE: Duration = Duration::from_secs(1);
const MULTIPLIER: u32 = 2;
/// Tokens in tenths: UNAVAILABLE takes ten, any other outcome gives one back, and below half nothing is tried again.
const MAX_TOKENS: i32 = 100;

#[derive(Debug, Default)]
pub(crate) struct Retries {
    spent: AtomicI32,
}

impl Retries {
    /// The outcome of the first attempt that does not end with UNAVAILABLE, or of the last, all within the deadline.
    pub(crate) async fn run<A, F: Future<Output = Result<A, Status>>>(
        &self,
        deadline: Instant,
        attempt: impl Fn() -> F,
    ) -> Result<A, Status> {
        let mut attempts = 1;
        let mut backoff = FIRST_PAUSE;
        loop {
            let outcome = within(deadline, attempt()).await;
            let unavailable = outcome.as_ref().err().filter(|status| status.code() == Code::Unavailable);
            let has_tokens = self.spend(if unavailable.is_some() { 10 } else { -1 });
            match unavailable.and_then(|status| pause(status, backoff)) {
                Some(pause) if has_tokens && attempts < ATTEMPTS && Instant::now() + pause < deadline => {
                    sleep(pause).await;
                }
                _ => return outcome,
            }
            attempts += 1;
            backoff = LONGEST_PAUSE.min(backoff * MULTIPLIER);
        }
    }

    /// Takes tokens, or gives them back; whether there are enough for another attempt.
    fn spend(&self, tokens: i32) -> bool {
        let change = |spent: i32| Some((spent + tokens).clamp(0, MAX_TOKENS));
        let before = self.spent.fetch_update(Ordering::Relaxed, Ordering::Relaxed, change);
        before.is_ok_and(|spent| spent + tokens < MAX_TOKENS / 2)
    }
}

/// How long to wait before another attempt, if one makes sense. The server's word on it goes first.
fn pause(status: &Status, backoff: Duration) -> Option<Duration> {
    if let Some(pushback) = status.metadata().get("grpc-retry-pushback-ms") {
        return Some(Duration::from_millis(pushback.to_str().ok()?.parse().ok()?));
    }
    // Many clients must not come back at the same moment.
    let random = f64::from(RandomState::new().hash_one(0) as u32) / f64::from(u32::MAX);
    Some(backoff.mul_f64(0.8 + 0.4 * random))
}

/// The outcome of a call, or DEADLINE_EXCEEDED when it takes too long. What goes wrong on the way has the code that
/// other languages give to it.
pub(crate) async fn within<A>(deadline: Instant, call: impl Future<Output = Result<A, Status>>) -> Result<A, Status> {
    let Ok(outcome) = timeout_at(deadline, call).await else { return Err(Status::deadline_exceeded("")) };
    outcome.map_err(|status| match (status.source(), status.code()) {
        (Some(cause), Code::Cancelled) => Status::deadline_exceeded(cause.to_string()), // tonic's own timer
        (Some(cause), Code::Unknown | Code::Internal) => Status::unavailable(cause.to_string()),
        _ => status,
    })
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

    #[tokio::test]
    async fn failures_in_a_row_end_the_retries_and_answers_bring_them_back() {
        let retries = Retries::default();
        let deadline = Instant::now() + Duration::from_secs(600);
        let mut calls = Vec::new();
        for (ok, times) in [(false, 1), (false, 1), (false, 1), (true, 30), (false, 1)] {
            let attempts = AtomicI32::new(0);
            for _ in 0..times {
                let attempt = || async {
                    attempts.fetch_add(1, Ordering::Relaxed);
                    if ok { Ok(()) } else { Err(Status::unavailable("")) }
                };
                assert_eq!(retries.run(deadline, attempt).await.is_ok(), ok);
            }
            calls.push(attempts.into_inner());
        }
        assert_eq!(calls, [4, 1, 1, 30, 2]);
    }
}
