#!/usr/bin/env bash
# Builds, lints and tests this client: make clients-typescript.
set -euo pipefail
cd "$(dirname "$0")"
if ! command -v npm > /dev/null || ! node -e 'process.exit(parseInt(process.versions.node) >= 20 ? 0 : 1)'; then
  echo "clients/typescript skipped: no node (20 or newer)" >&2
  test "${CI:-}" != true
  exit
fi
# Install only when the lock has changed.
if ! cmp -s package-lock.json node_modules/.installed-from-lock; then
  npm ci --no-audit --no-fund
  cp package-lock.json node_modules/.installed-from-lock
fi
rm -rf dist
npm run --silent build
npm run --silent lint
npm test --silent
