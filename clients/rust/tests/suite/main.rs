//! The client against real servers, and against some that misbehave.

mod behaviour;
mod conformance;
mod fake;
mod served;

use std::time::Duration;

use faithlint::{Client, Code, Error};

fn connect(target: &str) -> Client {
    Client::builder(target).timeout(Duration::from_secs(60)).build().unwrap()
}

#[track_caller]
fn assert_error(error: &Error, code: Code, reason: &str) {
    assert_eq!((error.code, &*error.reason), (code, reason), "{error:?}");
    assert!(!error.message.is_empty());
}
