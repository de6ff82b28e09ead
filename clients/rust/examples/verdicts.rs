//! Prints what the context says about each claim of an answer.

use std::process::ExitCode;

use faithlint::v1::{ContextChunk, OffsetEncoding, ScoreFaithfulnessRequest};

#[tokio::main]
async fn main() -> ExitCode {
    let target = std::env::args().nth(1).unwrap_or_else(|| "127.0.0.1:50051".to_owned());
    match verdicts(&target).await {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("{error}");
            ExitCode::FAILURE
        }
    }
}

async fn verdicts(target: &str) -> Result<(), faithlint::Error> {
    let client = faithlint::Client::new(target)?;
    let answer = "The Eiffel Tower stands in Paris. It was completed in 1899. Many people like it.";
    let guide = "The Eiffel Tower stands in Paris. The Eiffel Tower was completed in 1889.";
    let report = client
        .score_faithfulness(ScoreFaithfulnessRequest {
            prompt: "Tell me about the Eiffel Tower.".into(),
            response: answer.into(),
            context: vec![ContextChunk { id: "guide".into(), text: guide.into(), ..Default::default() }],
            offset_encoding: OffsetEncoding::Utf8.into(),
            ..Default::default()
        })
        .await?;
    for claim in &report.claims {
        let span = claim.response_span.unwrap_or_default();
        let words = &answer[span.start as usize..span.end as usize];
        println!("{:<15} {words:?}: {}", claim.verdict().as_str_name(), claim.reason);
    }
    println!("score {:.2}: {}", report.score, report.reason);
    Ok(())
}
