#!/usr/bin/env bash
# Lints and tests the Go client against a real server. Without Go it is skipped, and fails in CI.
set -euo pipefail
cd "$(dirname "$0")"
if ! command -v go >/dev/null; then
  echo "clients/go skipped: no go (1.26 or newer)" >&2
  [ "${CI:-}" != true ]
  exit
fi
./generate.sh --check
unformatted=$(gofmt -l .)
[ -z "$unformatted" ] || { echo "not formatted (run gofmt -w): $unformatted" >&2; exit 1; }
go vet ./...
go run honnef.co/go/tools/cmd/staticcheck@v0.8.2 ./...
go test -count=1 ./...
