# The verbs of this repository. `make demo` and `make test` set up everything they need in .venv.
PYTHON ?= $(shell command -v python3.11 || command -v python3.12 || command -v python3.13 || command -v python3)
BIN := .venv/bin
STAMP := .venv/.installed-from-lock

.DEFAULT_GOAL := help
.PHONY: help install demo test floors kiwi check format generate lock keywords clean \
        clients-typescript clients-java generate-typescript generate-java \
        clients-go clients-rust generate-go generate-rust \
        clients clients-vscode vscode-tools

help: ## show this list
	@awk -F':.*## ' '/^[a-z-]+:.*## / { printf "  make %-20s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

install: $(STAMP) ## create .venv with locked, hash-checked versions

$(STAMP): requirements/dev.txt pyproject.toml
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
	  { echo "faithlint needs Python 3.11 or newer; name one with: make PYTHON=/path/to/python3.11 ..." >&2; exit 2; }
	$(PYTHON) -m venv --clear .venv
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes -r requirements/dev.txt
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --no-deps --no-build-isolation --no-index -e .
	@touch $@

demo: $(STAMP) ## check the examples with the offline judge
	@$(BIN)/faithlint check examples; status=$$?; \
	  echo "(exit status $$status: 1 means that a claim is contradicted, which the examples show on purpose)"; test $$status -le 1

test: $(STAMP) ## run all tests
	$(BIN)/python tests/offline/sealed.py -m pytest

floors: ## run the tests of client, server and wire with the lowest declared dependencies
	$(PYTHON) -m venv .cache/floors
	.cache/floors/bin/python -m pip install --quiet --disable-pip-version-check --require-hashes -r requirements/floors.txt
	.cache/floors/bin/python -m pip install --quiet --disable-pip-version-check --no-deps --no-build-isolation --no-index -e .
	.cache/floors/bin/python tests/offline/sealed.py -m pytest tests/wire tests/conformance tests/client tests/server/test_calls.py

kiwi: ## run the tests of Korean keywords with the analyser of the extra [ko] installed
	$(PYTHON) -m venv .cache/kiwi
	.cache/kiwi/bin/python -m pip install --quiet --disable-pip-version-check --require-hashes -r requirements/kiwi.txt
	.cache/kiwi/bin/python -m pip install --quiet --disable-pip-version-check --no-deps --no-build-isolation --no-index -e .
	.cache/kiwi/bin/python tests/offline/sealed.py -m pytest tests/text/test_korean_readers.py tests/cli/test_keyword_flags.py

check: $(STAMP) ## lint, types, layers, dependencies, contract, generated code
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports
	$(BIN)/deptry .
	cd protos && ../$(BIN)/buf lint && ../$(BIN)/buf format --diff --exit-code
	.ci/buf-breaking
	$(BIN)/python protos/generate.py --check

format: $(STAMP) ## format and fix what can be fixed
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .
	cd protos && ../$(BIN)/buf format --write

generate: $(STAMP) ## regenerate the Python stubs from protos/
	$(BIN)/python protos/generate.py

COMPILE = uv pip compile pyproject.toml --generate-hashes --universal --python-version 3.11 \
  --no-annotate --no-header --quiet
lock: ## recompile requirements/*.txt from pyproject.toml (needs uv)
	$(COMPILE) --group dev --output-file requirements/dev.txt
	$(COMPILE) --group floors --resolution lowest-direct --output-file requirements/floors.txt
	$(COMPILE) --group floors --extra ko --constraints requirements/dev.txt --output-file requirements/kiwi.txt

clients: $(STAMP) ## build and test the clients of all languages against one server, naming those skipped
	@clients/check.sh

clients-typescript: ## build, lint and test the TypeScript client
	@clients/typescript/check.sh

clients-java: ## build, lint and test the Java client
	@clients/java/check.sh

clients-go: $(STAMP) ## build, lint and test the Go client
	@clients/go/check.sh

clients-rust: $(STAMP) ## build, lint and test the Rust client
	@clients/rust/check.sh

generate-go: $(STAMP) ## regenerate the stubs of the Go client
	clients/go/generate.sh

generate-rust: ## regenerate the stubs of the Rust client
	clients/rust/generate.sh

generate-typescript: ## regenerate the stubs of the TypeScript client (needs npm ci there)
	clients/typescript/generate.sh

generate-java: ## regenerate the stubs of the Java client (needs Maven)
	clients/java/generate.sh

keywords: $(STAMP) ## print the five rates of the keyword scorer, per language
	@$(BIN)/python -m benchmarks.keywords --rates

clients-vscode: ## build, lint, test and pack the VS Code extension
	@clients/vscode/check.sh

vscode-tools: ## install a real VS Code for tests/e2e/test_vscode.py into .cache/vscode
	@tests/e2e/vscode/install-tools.sh

clean: ## remove the environment and all caches
	rm -rf .venv .cache dist build .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache
