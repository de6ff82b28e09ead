//! The golden vectors of tests/conformance; the README there says what their keys mean.

use std::fs;
use std::path::Path;

use faithlint::{Client, Error, v1};
use prost::Message;
use prost_reflect::{DescriptorPool, DynamicMessage, SerializeOptions};
use serde_json::{Value, json};
use tokio_stream::{Stream, StreamExt};

use crate::served::Served;

#[tokio::test]
async fn every_vector() {
    // The server that all clients share in `make clients`, or else one of our own.
    let shared = std::env::var("FAITHLINT_CONFORMANCE_SERVER").ok();
    let own = if shared.is_none() { Some(Served::start("127.0.0.1:0").await) } else { None };
    let target = shared.or(own.as_ref().map(|own| own.address.clone())).unwrap();
    let runner = Runner { client: crate::connect(&target), pool: contract() };
    let vectors = vectors();
    assert!(vectors.len() >= 25, "only {} vectors", vectors.len());
    let mut failures = Vec::new();
    for vector in &vectors {
        let outcome = runner.call(vector).await;
        let unmet = match (&outcome, vector.get("error")) {
            (Err(error), Some(expected)) => unmet("", &shown_error(error), expected),
            (Ok(answers), None) => unmet("", &Value::from(answers.clone()), &expected(vector)),
            _ => Some("an error instead of an answer, or the other way round".to_owned()),
        };
        failures.extend(unmet.map(|unmet| format!("{}: {unmet}\nin {outcome:?}", vector["name"])));
    }
    assert!(failures.is_empty(), "{} of {} fail:\n{}", failures.len(), vectors.len(), failures.join("\n"));
    println!("{} of {} vectors pass", vectors.len(), vectors.len());
}

struct Runner {
    client: Client,
    pool: DescriptorPool,
}

impl Runner {
    async fn call(&self, vector: &Value) -> Result<Vec<Value>, Error> {
        let client = &self.client;
        let request = &vector["request"];
        match vector["method"].as_str().unwrap() {
            "ScoreFaithfulness" => {
                let report = client.score_faithfulness(self.parsed("ScoreFaithfulnessRequest", request)).await?;
                Ok(vec![self.shown("ScoreFaithfulnessResponse", &report)])
            }
            "ScoreKeywordCoverage" => {
                let report = client.score_keyword_coverage(self.parsed("ScoreKeywordCoverageRequest", request)).await?;
                Ok(vec![self.shown("ScoreKeywordCoverageResponse", &report)])
            }
            "GetServerInfo" => Ok(vec![self.shown("GetServerInfoResponse", &client.server_info().await?)]),
            "StreamFaithfulness" => {
                let request: v1::StreamFaithfulnessRequest = self.parsed("StreamFaithfulnessRequest", request);
                let events = all(client.stream_faithfulness(request.request).await?).await?;
                Ok(events.iter().map(|event| self.shown("StreamFaithfulnessResponse", event)).collect())
            }
            "StreamBatchScore" => {
                let requests = vector["requests"].as_array().unwrap();
                let items: Vec<_> = requests.iter().map(|item| self.parsed("StreamBatchScoreRequest", item)).collect();
                let outcomes = all(client.score_batch(tokio_stream::iter(items)).await?).await?;
                Ok(by_item(outcomes.iter().map(|outcome| self.shown_outcome(outcome)).collect()))
            }
            method => panic!("unknown method {method}"),
        }
    }

    fn parsed<M: Message + Default>(&self, name: &str, json: &Value) -> M {
        let message = DynamicMessage::deserialize(self.descriptor(name), json).unwrap();
        M::decode(message.encode_to_vec().as_slice()).unwrap()
    }

    fn shown(&self, name: &str, message: &impl Message) -> Value {
        let message = DynamicMessage::decode(self.descriptor(name), message.encode_to_vec().as_slice()).unwrap();
        let options = SerializeOptions::new().use_proto_field_name(true).skip_default_fields(false);
        message.serialize_with_options(serde_json::value::Serializer, &options).unwrap()
    }

    fn shown_outcome(&self, outcome: &v1::StreamBatchScoreResponse) -> Value {
        match Error::of_item(outcome) {
            Some(error) => json!({"item_id": outcome.item_id, "error": shown_error(&error)}),
            None => self.shown("StreamBatchScoreResponse", outcome),
        }
    }

    fn descriptor(&self, name: &str) -> prost_reflect::MessageDescriptor {
        self.pool.get_message_by_name(&format!("faithlint.v1.{name}")).unwrap()
    }
}

fn contract() -> DescriptorPool {
    let protos = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../protos");
    let files = protox::compile(["faithlint/v1/scoring_service.proto"], [protos.clone(), protos.join("third_party")]);
    DescriptorPool::from_file_descriptor_set(files.unwrap()).unwrap()
}

fn vectors() -> Vec<Value> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/conformance/vectors");
    let files = fs::read_dir(folder).unwrap().map(|file| fs::read(file.unwrap().path()).unwrap());
    files.flat_map(|text| serde_json::from_slice::<Vec<Value>>(&text).unwrap()).collect()
}

async fn all<A>(mut answers: impl Stream<Item = Result<A, Error>> + Unpin) -> Result<Vec<A>, Error> {
    let mut all = Vec::new();
    while let Some(answer) = answers.next().await {
        all.push(answer?);
    }
    Ok(all)
}

fn expected(vector: &Value) -> Value {
    match (vector.get("items"), vector.get("events")) {
        (Some(items), _) => by_item(items.as_array().unwrap().clone()).into(),
        (_, Some(events)) => events.clone(),
        _ => json!([vector["response"]]),
    }
}

fn by_item(mut items: Vec<Value>) -> Vec<Value> {
    items.sort_by_key(|item| item["item_id"].to_string());
    items
}

fn shown_error(error: &Error) -> Value {
    let mut shown = json!({"code": code_name(error), "reason": &*error.reason});
    if !error.field.is_empty() {
        shown["field"] = (&*error.field).into();
    }
    shown
}

/// The name of a code as protocol buffers write it: `InvalidArgument` is `INVALID_ARGUMENT`.
fn code_name(error: &Error) -> String {
    let mut name = String::new();
    for letter in format!("{:?}", error.code).chars() {
        if letter.is_uppercase() && !name.is_empty() {
            name.push('_');
        }
        name.push(letter.to_ascii_uppercase());
    }
    name
}

/// What an answer lacks of an expectation, if anything.
fn unmet(path: &str, actual: &Value, expectation: &Value) -> Option<String> {
    match (actual, expectation) {
        (_, Value::Object(fields)) => fields.iter().find_map(|(key, value)| match actual.get(key) {
            Some(given) => unmet(&format!("{path}.{key}"), given, value),
            None => Some(format!("{path}.{key} is missing")),
        }),
        (Value::Array(given), Value::Array(wanted)) if given.len() == wanted.len() => {
            let mut pairs = given.iter().zip(wanted).enumerate();
            pairs.find_map(|(index, (given, wanted))| unmet(&format!("{path}[{index}]"), given, wanted))
        }
        (Value::Number(given), Value::Number(wanted)) if near(given, wanted) => None,
        _ if actual == expectation => None,
        _ => Some(format!("{path} is {actual}, not {expectation}")),
    }
}

fn near(a: &serde_json::Number, b: &serde_json::Number) -> bool {
    (a.as_f64().unwrap() - b.as_f64().unwrap()).abs() < 1e-9
}

#[test]
fn an_expectation_that_is_not_met_is_seen() {
    let answer = json!({"a": 1.0, "list": ["x", "y"], "word": "yes"});
    for expectation in [
        json!({"b": 1.0}),
        json!({"a": 1.001}),
        json!({"a": "1"}),
        json!({"list": ["x"]}),
        json!({"list": ["x", "z"]}),
        json!({"word": "no"}),
        json!({"word": null}),
    ] {
        assert!(unmet("", &answer, &expectation).is_some(), "{expectation}");
    }
    assert_eq!(unmet("", &answer, &json!({"a": 1, "list": ["x", "y"]})), None);
}
