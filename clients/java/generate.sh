#!/usr/bin/env bash
# Writes src/main/generated/ from ../../protos. Maven brings protoc and the gRPC plugin in the versions of pom.xml;
# buf (of the repository's .venv, make install) runs them. Elsewhere than on Linux x86-64 add -Dgenerator.platform=...
set -euo pipefail
cd "$(dirname "$0")"
mvn --batch-mode --quiet dependency:copy "$@"
chmod +x target/tools/*
rm -rf src/main/generated
../../.venv/bin/buf generate
