//! Writes the Rust stubs of the contract. Its test proves that the committed ones are current.

use std::error::Error;
use std::fs;
use std::path::{Path, PathBuf};

use tonic_prost_build::Builder;

const FILES: [&str; 4] = ["common", "faithfulness", "keyword_coverage", "scoring_service"];
/// Where the stubs go, below the client's folder. The server's side is only for its tests, which need servers that misbehave.
const CLIENT: &str = "src/generated";
const SERVER: &str = "tests/suite/generated";
/// The one file that is generated per protobuf package.
const GENERATED: &str = "faithlint.v1.rs";

fn main() -> Result<(), Box<dyn Error>> {
    for folder in [CLIENT, SERVER] {
        fs::create_dir_all(client().join(folder))?;
        fs::write(client().join(folder).join(GENERATED), generate(folder)?)?;
    }
    Ok(())
}

fn client() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

fn generate(folder: &str) -> Result<String, Box<dyn Error>> {
    let protos = client().join("../../protos");
    let files = FILES.map(|name| format!("faithlint/v1/{name}.proto"));
    let contract = protox::compile(files, [protos.clone(), protos.join("third_party")])?;
    let out = std::env::temp_dir().join(format!("faithlint-{}-{}", std::process::id(), folder.replace('/', "-")));
    fs::create_dir_all(&out)?;
    let stubs = tonic_prost_build::configure().out_dir(&out).extern_path(".google.rpc.Status", "::tonic_types::Status");
    side(folder, stubs).compile_fds(contract)?;
    let text = fs::read_to_string(out.join(GENERATED))?;
    fs::remove_dir_all(out)?;
    Ok(text)
}

fn side(folder: &str, stubs: Builder) -> Builder {
    match folder {
        CLIENT => stubs.build_server(false),
        _ => stubs.build_client(false).extern_path(".faithlint.v1", "::faithlint::v1"),
    }
}

#[test]
fn the_committed_stubs_are_current() {
    for folder in [CLIENT, SERVER] {
        let committed = fs::read_to_string(client().join(folder).join(GENERATED)).unwrap();
        assert!(generate(folder).unwrap() == committed, "{folder} is not current: run `make generate-rust`");
    }
}
