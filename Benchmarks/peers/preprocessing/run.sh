#!/usr/bin/env bash
# SPDX-FileCopyrightText: The Sightline authors
# SPDX-License-Identifier: Apache-2.0
#
# From pixels to the model's tensor: the rows of Benchmarks/Preprocessing as JSON Lines (../README.md).

exec "$(dirname "$0")/../../Preprocessing/run.sh" 300 --json
