use std::path::PathBuf;
use std::process::Stdio;

use tokio::io::{AsyncBufReadExt, BufReader};
use tokio::process::{Child, Command};

/// A running `faithlint serve`; killed when dropped.
pub struct Served {
    process: Child,
    pub address: String,
}

impl Served {
    pub async fn start(bind: &str) -> Self {
        let here = PathBuf::from(env!("CARGO_MANIFEST_DIR"));
        let program = std::env::var_os("FAITHLINT").map_or(here.join("../../.venv/bin/faithlint"), PathBuf::from);
        let mut process = Command::new(&program)
            .args(["serve", "--bind", bind, "--workers", "1", "--log-level", "error"])
            // What Python says of the workers of a killed server is of no interest.
            .env("PYTHONWARNINGS", "ignore")
            .stdout(Stdio::piped())
            .kill_on_drop(true)
            .spawn()
            .unwrap_or_else(|error| panic!("cannot start {}: {error}", program.display()));
        let mut line = String::new();
        BufReader::new(process.stdout.take().unwrap()).read_line(&mut line).await.unwrap();
        let address = line.split_once(" on ").and_then(|(_, rest)| rest.split_once(' ')).map(|(address, _)| address);
        Self { address: address.unwrap_or_else(|| panic!("no READY line, but {line:?}")).to_owned(), process }
    }

    /// Ends it without a chance to say goodbye.
    pub async fn kill(&mut self) {
        self.process.kill().await.unwrap();
    }
}
