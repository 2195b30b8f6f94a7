# Everything that a fresh machine needs, each in one command. `make help` tells them.

PYTHON ?= python3
VENV ?= .venv
BIN = $(VENV)/bin
PIP = $(BIN)/python -m pip --disable-pip-version-check --quiet
# Processes that run tests.
JOBS ?= 2

# What `make index` indexes, where to, and what it asks then.
REPO ?= .
WAREHOUSE ?= .warehouse
ifeq ($(REPO),.)
NAME ?= rankhouse
TEXT ?= How does a published snapshot become visible to readers all at once?
else
NAME ?= $(patsubst %.git,%,$(notdir $(abspath $(REPO))))
TEXT ?= Where are errors caught and told to the user?
endif

# Through the environment a text with quotes stays as it is.
export REPO NAME TEXT WAREHOUSE

# An install is made anew when what it is made from changes.
SOURCES = pyproject.toml constraints.txt
INSTALLED = $(VENV)/.installed
TESTABLE = $(VENV)/.testable

.DEFAULT_GOAL := help
.PHONY: help index test lint docs clean

help: ## Tell what there is to make
	@awk -F ':.*## ' '/^[a-z]+:.*## / {printf "make %-8s %s\n", $$1, $$2}' $(MAKEFILE_LIST)

index: $(INSTALLED) ## Set up, index REPO=/path (default: this repository), show a ranked answer to TEXT="..."
	@$(BIN)/rankhouse index "$$REPO" --name "$$NAME" --warehouse "$$WAREHOUSE"
	@printf '$$ %s rank "%s" --repo %s --warehouse %s\n' $(BIN)/rankhouse "$$TEXT" "$$NAME" "$$WAREHOUSE"
	@$(BIN)/rankhouse rank "$$TEXT" --repo "$$NAME" --warehouse "$$WAREHOUSE" --limit 8

test: lint ## Set up with every extra, check the style, types and layers, run all tests
	$(BIN)/python -m pytest -n $(JOBS)

lint: $(TESTABLE) ## Check style, types and layers
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/mypy
	$(BIN)/lint-imports

docs: $(TESTABLE) ## Write the generated pages of docs/ again
	$(BIN)/python -m services.docs

clean: ## Remove the environment; warehouses stay
	rm -rf $(VENV)

$(INSTALLED): $(SOURCES) | $(BIN)/python
	$(PIP) install -c constraints.txt -e .
	@touch $@

$(TESTABLE): $(SOURCES) | $(BIN)/python
	$(PIP) install -c constraints.txt -e '.[all,dev]'
	@touch $@ $(INSTALLED)

$(BIN)/python:
	$(PYTHON) -m venv $(VENV)
