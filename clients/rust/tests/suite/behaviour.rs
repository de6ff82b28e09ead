use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use faithlint::v1::stream_batch_score_request::Request as Item;
use faithlint::v1::stream_batch_score_response::Outcome;
use faithlint::v1::stream_faithfulness_response::Event;
use faithlint::{Certificate, Client, ClientTlsConfig, Code, Identity, v1};
use tokio::net::TcpListener;
use tokio::sync::mpsc;
use tokio_stream::StreamExt;
use tonic::{Request, Status};

use crate::fake::Fake;
use crate::served::Served;
use crate::{assert_error, connect};

fn lamp() -> v1::ScoreKeywordCoverageRequest {
    v1::ScoreKeywordCoverageRequest { prompt: "Kubernetes".into(), response: "Kubernetes".into(), ..Default::default() }
}

fn chunk(text: impl Into<String>) -> v1::ContextChunk {
    v1::ContextChunk { text: text.into(), ..Default::default() }
}

/// G06, and G23: the proxy of this process answers nobody, and is never asked.
#[tokio::test]
async fn large_messages_and_short_deadlines() {
    let server = Served::start("127.0.0.1:0").await;
    let client = Client::builder(&server.address).timeout(Duration::from_secs(60)).build().unwrap();
    let request = v1::ScoreFaithfulnessRequest {
        response: "The tower stands in Paris.".into(),
        context: vec![chunk("The tower stands in Paris."), chunk("word ".repeat(1_000_000))],
        ..Default::default()
    };
    assert_eq!(client.score_faithfulness(request).await.unwrap().supported_claims, 1);

    let request = v1::ScoreKeywordCoverageRequest { prompt: "x".repeat(17 * 1024 * 1024), ..Default::default() };
    assert_error(
        &client.score_keyword_coverage(request).await.unwrap_err(),
        Code::ResourceExhausted,
        "MESSAGE_TOO_LARGE",
    );

    let hasty = Client::builder(&server.address).timeout(Duration::from_millis(20)).build().unwrap();
    let text = "The lamp is 12 cm tall. ".repeat(20_000);
    let request =
        v1::ScoreFaithfulnessRequest { response: text.clone(), context: vec![chunk(text)], ..Default::default() };
    let late = hasty.score_faithfulness(request).await.unwrap_err();
    // Either side may be the first to see that the time is over.
    let noticed = if &*late.reason == "JUDGE_TIMEOUT" { "JUDGE_TIMEOUT" } else { "DEADLINE" };
    assert_error(&late, Code::DeadlineExceeded, noticed);
}

/// G06
#[tokio::test]
async fn a_message_of_5_mb_comes_back_and_one_of_17_is_named() {
    let size = Arc::new(AtomicUsize::new(5_000_000));
    let asked = size.clone();
    let server = Fake::info(move |_| {
        let version = "x".repeat(asked.load(Ordering::Relaxed));
        async { Ok(v1::GetServerInfoResponse { version, ..Default::default() }) }
    });
    let client = connect(&server.start().await.to_string());
    assert_eq!(client.server_info().await.unwrap().version.len(), 5_000_000);
    size.store(17 * 1024 * 1024, Ordering::Relaxed);
    assert_error(&client.server_info().await.unwrap_err(), Code::ResourceExhausted, "MESSAGE_TOO_LARGE");
}

#[tokio::test]
async fn a_deadline_ends_calls_and_streams() {
    let silent = Fake::info(|_| std::future::pending()).start().await;
    let hasty = |address: std::net::SocketAddr| {
        Client::builder(&address.to_string()).timeout(Duration::from_millis(300)).build().unwrap()
    };
    let started = Instant::now();
    assert_error(&hasty(silent).server_info().await.unwrap_err(), Code::DeadlineExceeded, "DEADLINE");
    assert!(started.elapsed() < Duration::from_secs(60));

    let stuck = Fake::events(|| tokio_stream::once(Ok(claims())).chain(tokio_stream::pending())).start().await;
    let mut events = hasty(stuck).stream_faithfulness(v1::ScoreFaithfulnessRequest::default()).await.unwrap();
    assert_eq!(events.next().await.unwrap().unwrap(), claims());
    assert_error(&events.next().await.unwrap().unwrap_err(), Code::DeadlineExceeded, "DEADLINE");
    assert!(events.next().await.is_none());
}

fn claims() -> v1::StreamFaithfulnessResponse {
    v1::StreamFaithfulnessResponse { event: Some(Event::ClaimsExtracted(v1::ClaimsExtracted::default())) }
}

#[tokio::test]
async fn dropping_a_stream_cancels_it_on_the_server() {
    let (sender, mut cancelled) = mpsc::channel::<()>(1);
    let server = Fake::events(move || {
        // Lives as long as the stream: the receiver is told when it is dropped.
        let alive = sender.clone();
        tokio_stream::once(Ok(claims())).chain(tokio_stream::pending()).map(move |event| {
            let _ = &alive;
            event
        })
    });
    let client = connect(&server.start().await.to_string());
    let task = tokio::spawn(async move {
        let mut events = client.stream_faithfulness(v1::ScoreFaithfulnessRequest::default()).await.unwrap();
        events.next().await.unwrap().unwrap()
    });
    assert_eq!(task.await.unwrap(), claims());
    cancelled.close();
    let told = tokio::time::timeout(Duration::from_secs(60), cancelled.recv());
    assert_eq!(told.await, Ok(None));
}

/// G21
#[cfg(unix)]
#[tokio::test]
async fn a_unix_socket() {
    use std::os::unix::fs::DirBuilderExt;
    let folder = std::env::temp_dir().join(format!("faithlint-{}", std::process::id()));
    std::fs::DirBuilder::new().mode(0o700).create(&folder).unwrap();
    let server = Served::start(&format!("unix:{}", folder.join("s").display())).await;
    let report = connect(&server.address).score_keyword_coverage(lamp()).await;
    drop(server);
    std::fs::remove_dir_all(folder).unwrap();
    assert_eq!(report.unwrap().score, 1.0);
}

#[tokio::test]
async fn nobody_there() {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = listener.local_addr().unwrap().to_string();
    drop(listener);
    let error = connect(&address).server_info().await.unwrap_err();
    assert_error(&error, Code::Unavailable, "UNREACHABLE");
    assert!(error.to_string().contains(&address));
    assert_eq!(error.retry_after, Some(Duration::from_secs(1)));
}

/// A server that is killed in the middle of a batch and started again on the same port.
#[tokio::test]
async fn a_killed_server_ends_the_batch_and_the_next_one_is_found() {
    let mut first = Served::start("127.0.0.1:0").await;
    let client = connect(&first.address);
    let item = v1::StreamBatchScoreRequest { item_id: "1".into(), request: Some(Item::KeywordCoverage(lamp())) };
    let items = tokio_stream::once(item).chain(tokio_stream::pending());
    let mut outcomes = client.score_batch(items).await.unwrap();
    let outcome = outcomes.next().await.unwrap().unwrap();
    assert!(matches!(outcome.outcome, Some(Outcome::KeywordCoverage(report)) if report.score == 1.0));
    first.kill().await;
    assert_error(&outcomes.next().await.unwrap().unwrap_err(), Code::Unavailable, "UNREACHABLE");
    assert_error(&client.server_info().await.unwrap_err(), Code::Unavailable, "UNREACHABLE");
    let _second = Served::start(&first.address).await;
    assert_eq!(client.score_keyword_coverage(lamp()).await.unwrap().score, 1.0);
}

#[tokio::test]
async fn unavailable_is_tried_again_unless_the_server_says_no() {
    for (pushback, expected) in [(None, 4), (Some("-1"), 1), (Some("1"), 4)] {
        let calls = Arc::new(AtomicUsize::new(0));
        let counted = calls.clone();
        let server = Fake::info(move |_| {
            counted.fetch_add(1, Ordering::Relaxed);
            let mut status = Status::unavailable("not now");
            if let Some(pushback) = pushback {
                status.metadata_mut().insert("grpc-retry-pushback-ms", pushback.parse().unwrap());
            }
            async { Err(status) }
        });
        let error = connect(&server.start().await.to_string()).server_info().await.unwrap_err();
        assert_error(&error, Code::Unavailable, "UNREACHABLE");
        assert_eq!(calls.load(Ordering::Relaxed), expected, "{pushback:?}");
    }
}

/// A server whose version is the authorization that it was given.
fn tokens() -> Fake {
    Fake::info(|request: Request<()>| async move {
        let given = request.metadata().get("authorization").map_or("none", |value| value.to_str().unwrap());
        Ok(v1::GetServerInfoResponse { version: given.to_owned(), ..Default::default() })
    })
}

#[tokio::test]
async fn a_token_goes_in_the_clear_on_this_machine_only() {
    let address = tokens().start().await.to_string();
    let client = Client::builder(&address).token("s3").build().unwrap();
    assert_eq!(client.server_info().await.unwrap().version, "Bearer s3");
    assert_eq!(connect(&address).server_info().await.unwrap().version, "none");
    for target in ["example.org:443", "192.0.2.1:50051", "localhost:1@example.org:1"] {
        let error = Client::builder(target).token("s3").build().unwrap_err();
        assert_error(&error, Code::InvalidArgument, "");
        assert!(error.message.contains("unencrypted; add TLS"), "{error}");
        assert!(Client::builder(target).token("s3").insecure_token().build().is_ok());
        assert!(Client::builder(target).token("s3").tls(ClientTlsConfig::new()).build().is_ok());
    }
}

#[tokio::test]
async fn a_token_goes_over_tls() {
    let own = rcgen::generate_simple_self_signed(["127.0.0.1".to_owned()]).unwrap();
    let identity = Identity::from_pem(own.cert.pem(), own.signing_key.serialize_pem());
    let tls = tonic::transport::ServerTlsConfig::new().identity(identity);
    let server = tonic::transport::Server::builder().tls_config(tls).unwrap();
    let address = tokens().start_on(server).await.to_string();

    let trusting = ClientTlsConfig::new().ca_certificate(Certificate::from_pem(own.cert.pem()));
    let client = Client::builder(&address).token("s3").tls(trusting).build().unwrap();
    assert_eq!(client.server_info().await.unwrap().version, "Bearer s3");

    let wary = Client::builder(&address).tls(ClientTlsConfig::new()).build().unwrap();
    assert_error(&wary.server_info().await.unwrap_err(), Code::Unavailable, "UNREACHABLE");
}
