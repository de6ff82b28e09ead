use std::future::poll_fn;
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll, ready};

use futures_core::Stream;
use tokio::time::{Instant, Sleep, sleep_until};
use tonic::{Status, Streaming};

use crate::error::Error;
use crate::retry::settled;

/// The answers of a call, one by one; an error is the last. Dropping it cancels the call on the server too.
///
/// It is a [`Stream`]; without a crate for those, [`Answers::next`] will do.
#[derive(Debug)]
pub struct Answers<A> {
    stream: Streaming<A>,
    deadline: Pin<Box<Sleep>>,
    target: Arc<str>,
    ended: bool,
}

impl<A> Answers<A> {
    pub(crate) fn new(stream: Streaming<A>, deadline: Instant, target: Arc<str>) -> Self {
        Self { stream, deadline: Box::pin(sleep_until(deadline)), target, ended: false }
    }

    /// The next answer; `None` when the call has ended.
    pub async fn next(&mut self) -> Option<Result<A, Error>> {
        poll_fn(|context| Pin::new(&mut *self).poll_next(context)).await
    }
}

impl<A> Stream for Answers<A> {
    type Item = Result<A, Error>;

    fn poll_next(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Option<Self::Item>> {
        if self.ended {
            return Poll::Ready(None);
        }
        let next = match Pin::new(&mut self.stream).poll_next(context) {
            Poll::Ready(next) => next,
            Poll::Pending => {
                ready!(self.deadline.as_mut().poll(context));
                Some(Err(Status::deadline_exceeded("")))
            }
        };
        self.ended = !matches!(next, Some(Ok(_)));
        Poll::Ready(next.map(|answer| answer.map_err(|status| Error::of_call(&settled(status), &self.target))))
    }
}
