#!/usr/bin/env bash
# Builds, lints, tests and packs the extension: dist/faithlint.vsix.
set -euo pipefail
cd "$(dirname "$0")"
lock=node_modules/.installed-from-lock
cmp -s package-lock.json "$lock" || { npm ci --silent && cp package-lock.json "$lock"; }
npm run --silent lint
npm run --silent test
npm run --silent package
