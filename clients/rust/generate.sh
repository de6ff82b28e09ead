#!/usr/bin/env bash
# Writes the Rust stubs of the contract to src/generated/.
set -euo pipefail
cd "$(dirname "$0")"
cargo run --quiet --package generate
