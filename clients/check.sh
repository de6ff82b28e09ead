#!/usr/bin/env bash
# Builds, lints and tests the clients of all languages, and runs the conformance vectors of each against one server: make clients.
# A language without its toolchain is named and skipped; with CI=true it is a failure.
set -uo pipefail
cd "$(dirname "$0")/.."

# The server of all vectors, as users start it. Behaviour tests (kill, restart, unix socket) start their own.
exec 3< <(exec .venv/bin/faithlint serve --bind 127.0.0.1:0 --workers 1 --log-level error)
server=$!
trap 'kill "$server" 2> /dev/null' EXIT
read -r -u 3 ready
FAITHLINT_CONFORMANCE_SERVER=$(sed -n 's/^READY .* on \([^ ]*\) .*/\1/p' <<< "$ready")
[ -n "$FAITHLINT_CONFORMANCE_SERVER" ] || { echo "clients: the server did not start: $ready" >&2; exit 1; }
export FAITHLINT_CONFORMANCE_SERVER

failed=()
check() { # NAME COMMAND...
  local started=$SECONDS
  echo "== clients: $1"
  "${@:2}" || failed+=("$1")
  echo "== clients: $1 took $((SECONDS - started)) s"
}
check python .venv/bin/python -m pytest --quiet tests/conformance
for client in typescript java go rust vscode; do
  check "$client" "clients/$client/check.sh"
done

if [ "${#failed[@]}" -gt 0 ]; then
  echo "clients: failed: ${failed[*]}" >&2
  exit 1
fi
echo "clients: all vectors pass against one server, but for the languages that are named as skipped"
