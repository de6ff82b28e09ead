#!/usr/bin/env bash
# Writes src/generated/ from ../../protos: the contract, and the google.rpc messages that errors carry.
# Needs `npm ci` here and the repository's .venv (make install), which has protoc and the google.rpc protos.
set -euo pipefail
cd "$(dirname "$0")"
python=../../.venv/bin/python
common=$("$python" -c 'import os, google.rpc.error_details_pb2 as m; print(os.path.dirname(os.path.dirname(os.path.dirname(m.__file__))))')
rm -rf src/generated && mkdir -p src/generated
"$python" -m grpc_tools.protoc --proto_path=../../protos --proto_path=../../protos/third_party --proto_path="$common" \
  --plugin=protoc-gen-es=node_modules/.bin/protoc-gen-es --es_out=src/generated --es_opt=target=ts,import_extension=js \
  ../../protos/faithlint/v1/*.proto google/rpc/status.proto google/rpc/error_details.proto
