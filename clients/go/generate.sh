#!/usr/bin/env bash
# Writes the Go stubs of the contract to v1/; with --check, writes nothing and fails when the committed ones are not current.
set -euo pipefail
cd "$(dirname "$0")"
python=$PWD/../../.venv/bin/python
bin=$PWD/.cache/bin
module=github.com/faithlint/faithlint/clients/go
package="$module/v1;faithlintv1"

# The versions are fixed, so that the same contract gives the same files everywhere.
GOBIN=$bin go install google.golang.org/protobuf/cmd/protoc-gen-go@v1.36.12
GOBIN=$bin go install google.golang.org/grpc/cmd/protoc-gen-go-grpc@v1.6.2

fresh=$(mktemp -d)
trap 'rm -rf "$fresh"' EXIT
cd ../../protos
options=(--go_opt=module="$module" --go-grpc_opt=module="$module")
files=(faithlint/v1/*.proto)
# The contract names no Go package of its own: where its files go is said here.
for file in "${files[@]}"; do
  options+=(--go_opt=M"$file=$package" --go-grpc_opt=M"$file=$package")
done
PATH="$bin:$PATH" "$python" -m grpc_tools.protoc --proto_path=. --proto_path=third_party \
  --go_out="$fresh" --go-grpc_out="$fresh" "${options[@]}" "${files[@]}"

cd ../clients/go
if [ "${1:-}" = --check ]; then
  diff -r "$fresh/v1" v1 || { echo "clients/go/v1 is not current: run \`make generate-go\`" >&2; exit 1; }
else
  rm -rf v1
  cp -r "$fresh/v1" v1
fi
