# Everything lands in .venv of this checkout; nothing else on the machine is touched.
PYTHON ?= python3
VENV   := .venv
BIN    := $(VENV)/bin
BENCH  := .bench-venv
RUST   := $(shell find crates -name '*.rs' -o -name Cargo.toml) Cargo.toml
# the core is compiled once: the wheel and the editable installation ask for the same
CORE   := $(if $(filter Linux,$(shell uname -s)),--zig --compatibility manylinux2014)
CORE   += --interpreter $(CURDIR)/$(BIN)/python
PACKAGE := $(shell find python/otherwords -type f -not -name '*.pyc' -not -name '*.so')

.PHONY: demo test test-rust test-rest test-spark check check-rust check-python check-stubs
.PHONY: fuzz bench docs setup clean lock wheel
.DEFAULT_GOAL := demo

setup: $(VENV)/.built

$(VENV)/.installed: requirements.lock
	test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes -r requirements.lock
	touch $@

$(VENV)/.built: $(VENV)/.installed $(RUST) pyproject.toml
	PATH="$(CURDIR)/$(BIN):$$PATH" MATURIN_PEP517_ARGS="$(CORE)" $(BIN)/python -m pip install --quiet --disable-pip-version-check --no-deps --no-build-isolation --editable .
	touch $@

demo: setup  ## set up, then run the main jobs on the sample
	@PATH="$(CURDIR)/$(BIN):$$PATH" sh examples/demo.sh

# Two jobs at a time: libraries are installed and types checked while Rust is compiled.
test:  ## set up, then run every check and every test
	$(MAKE) --jobs 2 --output-sync=target check-rust check-python test-rust $(VENV)/.programs wheel check-stubs
	$(MAKE) --jobs 2 --output-sync=target test-rest test-spark

test-rust: | check-rust
	cargo test --quiet --release --lib --workspace --exclude otherwords-python

test-rest:
	$(BIN)/python -m pytest -n 2 --dist loadfile --no-loadscope-reorder -m 'not spark'

test-spark:  # one process, which mostly waits for Java
	$(BIN)/python -m pytest -m spark

wheel: $(VENV)/.wheel  ## build a wheel for Linux in dist/ that installs without Rust

$(VENV)/.wheel: $(VENV)/.installed $(RUST) $(PACKAGE) pyproject.toml README.md | setup
	rm -rf dist
	PATH="$(CURDIR)/$(BIN):$$PATH" $(BIN)/maturin build --release $(CORE) --out dist
	touch $@

$(VENV)/.judges: tests/requirements.lock $(VENV)/.installed
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes -r tests/requirements.lock
	touch $@

$(VENV)/.programs: tests/browser/install.sh $(VENV)/.judges
	sh tests/browser/install.sh
	touch $@

check: check-rust check-python check-stubs  ## formatting, lint, types

check-rust:
	cargo fmt --all --check
	cargo clippy --quiet --release --workspace --all-targets -- -D warnings

check-python: $(VENV)/.installed
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy

check-stubs: setup | check-python  # one mypy at a time: they share a cache
	$(BIN)/python -m mypy.stubtest otherwords._core

fuzz: setup  ## give the readers 100,000 damaged files, and keep the counts
	$(BIN)/python -m tests.fuzz --mutants 100000 -o benchmarks/results/fuzz.json

bench: setup $(BENCH)/.installed  ## run all benchmarks, including the rivals
	$(BIN)/python -m benchmarks --rivals $(BENCH)/bin/python

$(BENCH)/.installed: benchmarks/requirements.lock
	test -x $(BENCH)/bin/python || $(PYTHON) -m venv $(BENCH)
	$(BENCH)/bin/python -m pip install --quiet --disable-pip-version-check --require-hashes -r benchmarks/requirements.lock
	touch $@

docs: setup  ## generate the reference pages from the code, then check every link and example
	$(BIN)/python -m docs.reference
	$(BIN)/python -m pytest tests/test_docs.py

lock:  ## update the lock files after changing dependencies (needs uv)
	uv pip compile --quiet --generate-hashes --no-emit-index-url --universal --python-version 3.11 --group dev --extra spark --extra workbench --extra team pyproject.toml -o requirements.lock
	uv pip compile --quiet --generate-hashes --no-emit-index-url --universal --python-version 3.11 --group judges -o tests/requirements.lock
	uv pip compile --quiet --generate-hashes --no-emit-index-url --universal --python-version 3.11 --group bench -o benchmarks/requirements.lock

clean:
	rm -rf $(VENV) $(BENCH) target dist demo-output
