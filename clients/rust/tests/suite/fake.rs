//! Servers that do as a test says.

use std::net::SocketAddr;
use std::pin::Pin;
use std::sync::Arc;

use faithlint::v1;
use tokio::net::TcpListener;
use tokio_stream::Stream;
use tokio_stream::wrappers::TcpListenerStream;
use tonic::transport::server::Router;
use tonic::{Request, Response, Status, Streaming};

#[allow(clippy::all)]
#[rustfmt::skip]
mod generated {
    include!("generated/faithlint.v1.rs");
}

use generated::scoring_service_server::{ScoringService, ScoringServiceServer};

type Events = Pin<Box<dyn Stream<Item = Result<v1::StreamFaithfulnessResponse, Status>> + Send>>;
type Outcomes = Pin<Box<dyn Stream<Item = Result<v1::StreamBatchScoreResponse, Status>> + Send>>;
type Info = Pin<Box<dyn Future<Output = Result<v1::GetServerInfoResponse, Status>> + Send>>;

pub struct Fake {
    info: Box<dyn Fn(Request<()>) -> Info + Send + Sync>,
    events: Box<dyn Fn() -> Events + Send + Sync>,
}

impl Fake {
    pub fn info<F>(info: impl Fn(Request<()>) -> F + Send + Sync + 'static) -> Self
    where
        F: Future<Output = Result<v1::GetServerInfoResponse, Status>> + Send + 'static,
    {
        let info = move |request: Request<()>| Box::pin(info(request)) as Info;
        Self { info: Box::new(info), events: Box::new(|| Box::pin(tokio_stream::empty())) }
    }

    pub fn events<S>(events: impl Fn() -> S + Send + Sync + 'static) -> Self
    where
        S: Stream<Item = Result<v1::StreamFaithfulnessResponse, Status>> + Send + 'static,
    {
        let info = |_: Request<()>| Box::pin(async { Err(Status::unimplemented("")) }) as Info;
        Self { info: Box::new(info), events: Box::new(move || Box::pin(events())) }
    }

    pub async fn start(self) -> SocketAddr {
        self.start_on(tonic::transport::Server::builder()).await
    }

    pub async fn start_on(self, mut server: tonic::transport::Server) -> SocketAddr {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap();
        let service = ScoringServiceServer::from_arc(Arc::new(self)).max_encoding_message_size(usize::MAX);
        let router: Router = server.add_service(service);
        tokio::spawn(router.serve_with_incoming(TcpListenerStream::new(listener)));
        address
    }
}

#[tonic::async_trait]
impl ScoringService for Fake {
    type StreamFaithfulnessStream = Events;
    type StreamBatchScoreStream = Outcomes;

    async fn get_server_info(
        &self,
        request: Request<v1::GetServerInfoRequest>,
    ) -> Result<Response<v1::GetServerInfoResponse>, Status> {
        (self.info)(request.map(|_| ())).await.map(Response::new)
    }

    async fn stream_faithfulness(&self, _: Request<v1::StreamFaithfulnessRequest>) -> Result<Response<Events>, Status> {
        Ok(Response::new((self.events)()))
    }

    async fn score_faithfulness(
        &self,
        _: Request<v1::ScoreFaithfulnessRequest>,
    ) -> Result<Response<v1::ScoreFaithfulnessResponse>, Status> {
        Err(Status::unimplemented(""))
    }

    async fn score_keyword_coverage(
        &self,
        _: Request<v1::ScoreKeywordCoverageRequest>,
    ) -> Result<Response<v1::ScoreKeywordCoverageResponse>, Status> {
        Err(Status::unimplemented(""))
    }

    async fn stream_batch_score(
        &self,
        _: Request<Streaming<v1::StreamBatchScoreRequest>>,
    ) -> Result<Response<Outcomes>, Status> {
        Err(Status::unimplemented(""))
    }
}
