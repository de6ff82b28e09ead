#!/usr/bin/env bash
# Writes the Rust stubs of the contract to src/generated/; with --check, fails when the committed ones are not current.
set -euo pipefail
cd "$(dirname "$0")"
cargo run --quiet --package generate -- "$@"
