//! Writes the Rust stubs of the contract; with `--check`, writes nothing and fails when the committed ones are not current.

use std::error::Error;
use std::fs;
use std::path::{Path, PathBuf};

const FILES: [&str; 4] = ["common", "faithfulness", "keyword_coverage", "scoring_service"];
/// The one file that is generated per protobuf package.
const GENERATED: &str = "faithlint.v1.rs";

fn main() -> Result<(), Box<dyn Error>> {
    let client = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let check = std::env::args().any(|argument| argument == "--check");
    // The server's side is only for the tests, which need servers that misbehave.
    write(&client, "src/generated", check, |stubs| stubs.build_server(false))?;
    write(&client, "tests/suite/generated", check, |stubs| {
        stubs.build_client(false).extern_path(".faithlint.v1", "::faithlint::v1")
    })
}

fn write(
    client: &Path,
    folder: &str,
    check: bool,
    sides: impl Fn(tonic_prost_build::Builder) -> tonic_prost_build::Builder,
) -> Result<(), Box<dyn Error>> {
    let fresh = generate(&client.join("../../protos"), folder, sides)?;
    let committed = client.join(folder).join(GENERATED);
    if !check {
        fs::create_dir_all(client.join(folder))?;
        return Ok(fs::write(committed, fresh)?);
    }
    if fs::read_to_string(committed).ok().as_ref() != Some(&fresh) {
        return Err(format!("{folder}/{GENERATED} is not current: run `make generate-rust`").into());
    }
    Ok(())
}

fn generate(
    protos: &Path,
    folder: &str,
    sides: impl Fn(tonic_prost_build::Builder) -> tonic_prost_build::Builder,
) -> Result<String, Box<dyn Error>> {
    let files = FILES.map(|name| format!("faithlint/v1/{name}.proto"));
    let contract = protox::compile(files, [protos.to_owned(), protos.join("third_party")])?;
    let out = std::env::temp_dir().join(format!("faithlint-{}-{}", std::process::id(), folder.replace('/', "-")));
    fs::create_dir_all(&out)?;
    let stubs = tonic_prost_build::configure().out_dir(&out).extern_path(".google.rpc.Status", "::tonic_types::Status");
    sides(stubs).compile_fds(contract)?;
    let text = fs::read_to_string(out.join(GENERATED))?;
    fs::remove_dir_all::<PathBuf>(out)?;
    Ok(text)
}
