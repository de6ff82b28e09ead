#!/usr/bin/env bash
# Installs a real VS Code for tests/e2e/test_vscode.py into .cache/vscode: code-server, its Node 24, playwright-core;
# the packages of clients/vscode, which it is packed with; and Chromium, by apt where there is none.
# What is there already in the locked versions is left alone: a second run takes less than a second.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
root=$(cd "$here/../../.." && pwd)
tools="$root/.cache/vscode"
export npm_config_loglevel=error npm_config_fund=false npm_config_audit=false npm_config_update_notifier=false

# Run a command for at most so many seconds; its output is shown when it fails only.
quietly() {
  local seconds=$1 log status=0
  shift
  log=$(mktemp)
  timeout "$seconds" "$@" >"$log" 2>&1 </dev/null || status=$?
  if [ "$status" != 0 ]; then
    tail -n 30 "$log" >&2
    echo "vscode-tools: '$*' failed ($status)" >&2
  fi
  rm -f "$log"
  return "$status"
}

# Install locked packages into a folder, unless this lock was installed there before.
locked() {
  local folder=$1 lock=$2
  shift 2
  if ! cmp -s "$lock" "$folder/node_modules/.installed-from-lock"; then
    echo "vscode-tools: packages of ${folder#"$root/"}"
    quietly 600 "$@"
    cp "$lock" "$folder/node_modules/.installed-from-lock"
  fi
}

command -v npm >/dev/null || { echo "vscode-tools: npm is needed (Node 20 or newer)" >&2; exit 2; }
mkdir -p "$tools"
cp "$here"/tools/{package.json,package-lock.json,.npmrc} "$tools"
locked "$tools" "$here/tools/package-lock.json" npm ci --ignore-scripts --prefix "$tools"
inner="$tools/node_modules/code-server/lib/vscode"
locked "$inner" "$inner/npm-shrinkwrap.json" npm install --no-save --omit=dev --ignore-scripts --prefix "$inner"
locked "$root/clients/vscode" "$root/clients/vscode/package-lock.json" npm ci --prefix "$root/clients/vscode"

if ! command -v chromium >/dev/null; then
  echo "vscode-tools: Chromium"
  [ "$(id -u)" = 0 ] || { echo "vscode-tools: install chromium, for example: sudo apt-get install chromium" >&2; exit 2; }
  quietly 120 apt-get update -qq
  DEBIAN_FRONTEND=noninteractive quietly 600 apt-get install -y -qq --no-install-recommends chromium
fi
