use std::sync::Arc;
use std::time::Duration;

use futures_core::Stream;
use tokio::time::Instant;
use tonic::metadata::{Ascii, MetadataValue};
use tonic::transport::Channel;
use tonic::{Request, Response, Status};

use crate::answers::Answers;
use crate::connect::Builder;
use crate::error::Error;
use crate::retry::{Retries, within};
use crate::v1;
use crate::v1::scoring_service_client::ScoringServiceClient as Stub;

const BATCH_TIMEOUT: Duration = Duration::from_secs(24 * 3600);

/// Calls one scoring server. Clones share the connection. Dropping the future of a call cancels it on the server too.
#[derive(Clone, Debug)]
pub struct Client {
    pub(crate) stub: Stub<Channel>,
    pub(crate) target: Arc<str>,
    pub(crate) authorization: Option<MetadataValue<Ascii>>,
    pub(crate) timeout: Duration,
    pub(crate) retries: Arc<Retries>,
}

impl Client {
    /// A client of the server at `HOST:PORT` or `unix:PATH`. Nothing is connected before the first call.
    ///
    /// Call it within a Tokio runtime.
    pub fn new(target: &str) -> Result<Self, Error> {
        Self::builder(target).build()
    }

    /// A client with a token, TLS or another deadline.
    pub fn builder(target: &str) -> Builder {
        Builder::new(target)
    }

    /// Verifies each claim of a response against its context.
    pub async fn score_faithfulness(
        &self,
        request: v1::ScoreFaithfulnessRequest,
    ) -> Result<v1::ScoreFaithfulnessResponse, Error> {
        self.call(request, |mut stub, request| async move { stub.score_faithfulness(request).await }).await
    }

    /// Verifies each claim and tells every event as it happens; the report is the last. Dropping the answers cancels.
    pub async fn stream_faithfulness(
        &self,
        request: impl Into<v1::StreamFaithfulnessRequest>,
    ) -> Result<Answers<v1::StreamFaithfulnessResponse>, Error> {
        let deadline = Instant::now() + self.timeout;
        let request = request.into();
        let method = |mut stub: Stub<Channel>, request| async move { stub.stream_faithfulness(request).await };
        let stream = self.attempts(deadline, &request, method).await?;
        Ok(Answers::new(stream, deadline, self.target.clone()))
    }

    /// Looks for the keywords of a prompt in a response.
    pub async fn score_keyword_coverage(
        &self,
        request: v1::ScoreKeywordCoverageRequest,
    ) -> Result<v1::ScoreKeywordCoverageResponse, Error> {
        self.call(request, |mut stub, request| async move { stub.score_keyword_coverage(request).await }).await
    }

    /// Scores many items over one stream; outcomes come as they are done. An item's own error is [`Error::of_item`].
    ///
    /// The call begins with the first outcome. It is not tried again, since items can be read only once. Dropping the
    /// answers cancels what still runs. Its deadline is a day.
    pub async fn score_batch(
        &self,
        items: impl Stream<Item = v1::StreamBatchScoreRequest> + Send + 'static,
    ) -> Result<Answers<v1::StreamBatchScoreResponse>, Error> {
        let deadline = Instant::now() + BATCH_TIMEOUT;
        let mut stub = self.stub.clone();
        let call = within(deadline, stub.stream_batch_score(self.request(items, deadline)));
        let stream = call.await.map_err(|status| Error::of_call(&status, &self.target))?.into_inner();
        Ok(Answers::new(stream, deadline, self.target.clone()))
    }

    /// Version, judges and limits of the server.
    pub async fn server_info(&self) -> Result<v1::GetServerInfoResponse, Error> {
        let request = v1::GetServerInfoRequest {};
        self.call(request, |mut stub, request| async move { stub.get_server_info(request).await }).await
    }

    async fn call<Q, A, M, F>(&self, request: Q, method: M) -> Result<A, Error>
    where
        Q: Clone,
        M: Fn(Stub<Channel>, Request<Q>) -> F,
        F: Future<Output = Result<Response<A>, Status>>,
    {
        self.attempts(Instant::now() + self.timeout, &request, method).await
    }

    async fn attempts<Q, A, M, F>(&self, deadline: Instant, request: &Q, method: M) -> Result<A, Error>
    where
        Q: Clone,
        M: Fn(Stub<Channel>, Request<Q>) -> F,
        F: Future<Output = Result<Response<A>, Status>>,
    {
        let attempt = || method(self.stub.clone(), self.request(request.clone(), deadline));
        let answer = self.retries.run(deadline, attempt).await;
        Ok(answer.map_err(|status| Error::of_call(&status, &self.target))?.into_inner())
    }

    fn request<Q>(&self, message: Q, deadline: Instant) -> Request<Q> {
        let mut request = Request::new(message);
        request.set_timeout(deadline.saturating_duration_since(Instant::now()));
        if let Some(authorization) = &self.authorization {
            request.metadata_mut().insert("authorization", authorization.clone());
        }
        request
    }
}
