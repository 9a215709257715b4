# SPDX-FileCopyrightText: The Sightline authors
# SPDX-License-Identifier: Apache-2.0
"""A user's script: starts, loads the model, prints the boxes of one photo. Usage: once.py PEER MODEL PHOTO"""

import importlib
import json
import sys

peer, model, photo = sys.argv[1:]
print(json.dumps(importlib.import_module(f"libraries.{peer}").make(model, 0)(photo)[0]))
