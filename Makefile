# SPDX-FileCopyrightText: The Sightline authors
# SPDX-License-Identifier: Apache-2.0
#
# Every target is one script of scripts/, which can be called on its own as well.

.NOTPARALLEL:
.DEFAULT_GOAL := help
.PHONY: help setup build demo test lint layers apple-check bench bench-peers fuzz clean

# How long `make fuzz` searches, all targets together: make fuzz SECONDS=600
SECONDS = 60

# What `make bench-peers` compares; all when empty.
SUBJECTS =

help: ## List the targets
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-12s %s\n", $$1, $$2 }' Makefile

setup: ## Install what is missing: system libraries, engine, default model (once)
	@scripts/setup

build: ## Build the tool for release: .build/release/sightline
	@scripts/build

demo: ## Set up, build, and find the objects in a photo
	@scripts/demo

test: ## All checks: lint, layers, Apple type-check, build without warnings, tests
	@scripts/test

lint: ## Check the format of every Swift file
	@scripts/lint

layers: ## Check that no target imports upward
	@scripts/check-layers

apple-check: ## Type-check what Apple platforms compile, on Linux
	@scripts/apple-check

bench: ## Run the benchmarks
	@scripts/bench

bench-peers: ## Compare with the peers, up to 10 minutes: make bench-peers SUBJECTS="photo"
	@Benchmarks/peers/run.sh $(SUBJECTS)

fuzz: ## Fuzz the readers of foreign bytes: make fuzz SECONDS=60
	@scripts/fuzz $(SECONDS)

clean: ## Remove what was built; the engine and the models stay
	rm -rf .build Benchmarks/.build
