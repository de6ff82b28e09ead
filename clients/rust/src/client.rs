use std::sync::Arc;
use std::time::Duration;

use futures_util::stream::{BoxStream, Stream, StreamExt, try_unfold};
use tokio::time::Instant;
use tonic::metadata::{Ascii, MetadataValue};
use tonic::transport::Channel;
use tonic::{Request, Response, Status, Streaming};

use crate::connect::ClientBuilder;
use crate::error::Error;
use crate::retry::{Retries, within};
use crate::v1::{self, scoring_service_client::ScoringServiceClient as Stub};

const DEFAULT_TIMEOUT: Duration = Duration::from_secs(120);
const BATCH_TIMEOUT: Duration = Duration::from_secs(24 * 3600);

/// The answers of a call, as they arrive; an error is the last. Dropping it cancels the call on the server too.
pub type Answers<A> = BoxStream<'static, Result<A, Error>>;

/// Calls one scoring server. Clones share the connection. Dropping the future of a call cancels it on the server too.
#[derive(Clone, Debug)]
pub struct Client {
    pub(crate) stub: Stub<Channel>,
    pub(crate) target: Arc<str>,
    pub(crate) token: Option<MetadataValue<Ascii>>,
    pub(crate) timeout: Duration,
    pub(crate) retries: Arc<Retries>,
}

impl Client {
    /// A client of the server at `HOST:PORT` or `unix:PATH`. Nothing is connected before the first call.
    ///
    /// # Errors
    ///
    /// The target is neither of these.
    ///
    /// # Panics
    ///
    /// Outside of a Tokio runtime.
    pub fn new(target: &str) -> Result<Self, Error> {
        Self::builder(target).build()
    }

    /// A client with a token, TLS or another deadline.
    pub fn builder(target: &str) -> ClientBuilder {
        ClientBuilder {
            target: target.to_owned(),
            token: None,
            insecure_token: false,
            timeout: DEFAULT_TIMEOUT,
            tls: None,
        }
    }

    /// Verifies each claim of a response against its context.
    pub async fn score_faithfulness(
        &self,
        request: v1::ScoreFaithfulnessRequest,
    ) -> Result<v1::ScoreFaithfulnessResponse, Error> {
        let method = |mut stub: Stub<Channel>, request| async move { stub.score_faithfulness(request).await };
        self.call(Instant::now() + self.timeout, request, method).await
    }

    /// Verifies each claim and tells every event as it happens; the report is the last. Dropping the answers cancels.
    pub async fn stream_faithfulness(
        &self,
        request: impl Into<Option<v1::ScoreFaithfulnessRequest>>,
    ) -> Result<Answers<v1::StreamFaithfulnessResponse>, Error> {
        let deadline = Instant::now() + self.timeout;
        let request = v1::StreamFaithfulnessRequest { request: request.into() };
        let method = |mut stub: Stub<Channel>, request| async move { stub.stream_faithfulness(request).await };
        let stream = self.call(deadline, request, method).await?;
        Ok(self.answers(deadline, stream))
    }

    /// Looks for the keywords of a prompt in a response.
    pub async fn score_keyword_coverage(
        &self,
        request: v1::ScoreKeywordCoverageRequest,
    ) -> Result<v1::ScoreKeywordCoverageResponse, Error> {
        let method = |mut stub: Stub<Channel>, request| async move { stub.score_keyword_coverage(request).await };
        self.call(Instant::now() + self.timeout, request, method).await
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
        Ok(self.answers(deadline, stream))
    }

    /// Version, judges and limits of the server.
    pub async fn server_info(&self) -> Result<v1::GetServerInfoResponse, Error> {
        let method = |mut stub: Stub<Channel>, request| async move { stub.get_server_info(request).await };
        self.call(Instant::now() + self.timeout, v1::GetServerInfoRequest {}, method).await
    }

    async fn call<Q: Clone, A, F: Future<Output = Result<Response<A>, Status>>>(
        &self,
        deadline: Instant,
        request: Q,
        method: impl Fn(Stub<Channel>, Request<Q>) -> F,
    ) -> Result<A, Error> {
        let attempt = || method(self.stub.clone(), self.request(request.clone(), deadline));
        let answer = self.retries.run(deadline, attempt).await;
        Ok(answer.map_err(|status| Error::of_call(&status, &self.target))?.into_inner())
    }

    fn request<Q>(&self, message: Q, deadline: Instant) -> Request<Q> {
        let mut request = Request::new(message);
        request.set_timeout(deadline.saturating_duration_since(Instant::now()));
        if let Some(token) = &self.token {
            request.metadata_mut().insert("authorization", token.clone());
        }
        request
    }

    fn answers<A: Send + 'static>(&self, deadline: Instant, stream: Streaming<A>) -> Answers<A> {
        let answers = try_unfold((stream, self.target.clone()), move |(mut stream, target)| async move {
            let answer = within(deadline, stream.message()).await.map_err(|status| Error::of_call(&status, &target))?;
            Ok(answer.map(|answer| (answer, (stream, target))))
        });
        answers.boxed()
    }
}
