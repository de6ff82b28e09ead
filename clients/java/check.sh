#!/usr/bin/env bash
# Builds, lints (javac and doclint, every warning an error) and tests this client: make clients-java.
set -euo pipefail
cd "$(dirname "$0")"
if ! command -v mvn > /dev/null || ! command -v javac > /dev/null; then
  echo "clients/java skipped: no maven or no JDK (17 or newer)" >&2
  test "${CI:-}" != true
  exit
fi
mvn --batch-mode --no-transfer-progress test
