# Everything a person does here. `make` alone lists it.

VENV   := .venv
PYTHON := $(VENV)/bin/python
PIP    := $(PYTHON) -m pip --quiet --disable-pip-version-check --no-input install
LOCKED := $(PIP) --require-hashes --requirement
SELF   := $(PIP) --no-deps --no-build-isolation --editable .
UVLOCK := $(VENV)/bin/uv pip compile --quiet --universal --python-version 3.11 --generate-hashes \
          --no-header --no-annotate --no-config --upgrade

.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
.PHONY: help run run-kafka compiled browser test check format lock proof bench bench-kafka clean

help: ## what there is
	@sed -n 's/^\([a-z-]*\):[^#]*## \(.*\)/  make \1|\2/p' $(MAKEFILE_LIST) | awk -F '|' '{ printf "%-18s %s\n", $$1, $$2 }'

run: $(VENV)/.run compiled ## set up, then deal at every game and serve the API until Ctrl-C
	@$(VENV)/bin/oddchip run

run-kafka: $(VENV)/.run compiled ## the same on a real Kafka broker, which it starts: needs Java 17 and Maven
	@$(PYTHON) -m deploy.kafka -- $(VENV)/bin/oddchip run --data build/kafka/oddchip --log '{log}'

test: $(VENV)/.dev ## set up, then every check: what CI runs
	@$(MAKE) --no-print-directory check

check: $(VENV)/.dev compiled browser ## format, lint, types, import contract, generated files, tests
	$(PYTHON) -m ruff format --check .
	$(PYTHON) -m ruff check .
	$(VENV)/bin/basedpyright --warnings
	$(VENV)/bin/lint-imports --no-cache --no-logo
	$(PYTHON) -m schemas.documents --check
	$(PYTHON) -m services.api.published --check
	$(PYTHON) -m pytest -n 2
	@! test -e build/compiled/current.json || { \
	  echo "again as Python, not compiled: doctests, and what tests the compiled modules"; \
	  ODDCHIP_COMPILED=off $(PYTHON) -m pytest -n 2 services tests/rules tests/projector tests/dealer; }

compiled: $(VENV)/.run ## compile the hot modules, where a C compiler is; all runs without
	@! $(PYTHON) -m deploy.compiling --wanted \
	  || { $(LOCKED) requirements/compile.txt && $(PYTHON) -m deploy.compiling; } || true

browser: ## install chromium for the tests of the pages, where it is missing and may be; without it they skip
	@command -v chromium chromium-browser google-chrome >/dev/null || { \
	  command -v apt-get >/dev/null && test "$$(id -u)" = 0 && echo "installing chromium for the tests of the pages" \
	  && apt-get -qq update && apt-get -qq install -y --no-install-recommends chromium >/dev/null; } || true

format: $(VENV)/.dev ## rewrite the code's layout and the generated documents
	$(PYTHON) -m ruff check --fix --exit-zero .
	$(PYTHON) -m ruff format .
	$(PYTHON) -m schemas.documents
	$(PYTHON) -m services.api.published

lock: $(VENV)/.lock ## renew requirements/*.txt from pyproject.toml
	$(UVLOCK) pyproject.toml --group build --output-file requirements/run.txt
	$(UVLOCK) pyproject.toml --group build --group dev --constraint requirements/run.txt --output-file requirements/dev.txt
	$(UVLOCK) --group pyproject.toml:lock --output-file requirements/lock.txt
	$(UVLOCK) --group pyproject.toml:compile --constraint requirements/dev.txt --output-file requirements/compile.txt

proof: $(VENV)/.dev compiled ## the same laws and faults with the full numbers; the record goes to build/proof.txt
	@mkdir -p build
	@bash -o pipefail -c 'ODDCHIP_PROOF=1 $(PYTHON) -m pytest -n 2 --durations=10 | tee build/proof.txt'

bench: $(VENV)/.dev compiled ## the speeds, measured side by side; HANDS=1000000 projects that many, STATISTICS_HANDS=10000000 simulates that many
	STATISTICS_HANDS=$(STATISTICS_HANDS) $(PYTHON) -m tests.bench $(HANDS)

bench-kafka: $(VENV)/.dev compiled ## the same on a Kafka broker, which it starts; HANDS=1000000 rebuilds from that many
	$(PYTHON) -m tests.bench.kafka $(HANDS)

clean: ## remove the environment and everything made
	rm -rf $(VENV) build dist .hypothesis .pytest_cache .ruff_cache .import_linter_cache
	find . -name __pycache__ -type d -prune -exec rm -rf {} +

# The environment: made once, and again where a lock changed. Any Python from 3.11 serves.
$(VENV)/.made:
	@for found in python3 python3.14 python3.13 python3.12 python3.11 python; do \
	  "$$found" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null || continue; \
	  "$$found" -c 'import ensurepip, venv' 2>/dev/null || { bare=$$found; continue; }; \
	  echo "making $(VENV) with $$("$$found" --version)"; \
	  "$$found" -m venv --clear $(VENV) && touch $@; exit; \
	done; \
	if [ -n "$$bare" ]; then echo "$$bare cannot make environments: install its venv package (Debian, Ubuntu: python3-venv)" >&2; \
	else echo "Oddchip needs Python 3.11 or newer as python3; there is $$(python3 --version 2>/dev/null || echo none)" >&2; fi; \
	exit 1

$(VENV)/.run: $(VENV)/.made requirements/run.txt pyproject.toml
	@echo "installing what running needs"
	@$(LOCKED) requirements/run.txt
	@$(SELF)
	@touch $@

$(VENV)/.dev: $(VENV)/.made requirements/dev.txt pyproject.toml
	@echo "installing what running and checking need"
	@$(LOCKED) requirements/dev.txt
	@$(SELF)
	@touch $(VENV)/.run $@

$(VENV)/.lock: $(VENV)/.made requirements/lock.txt
	@$(LOCKED) requirements/lock.txt
	@touch $@
