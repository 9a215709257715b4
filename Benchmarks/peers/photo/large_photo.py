# SPDX-FileCopyrightText: The Sightline authors
# SPDX-License-Identifier: Apache-2.0
"""Makes a photo of a phone's size, 3024×4032, out of a sample: enlarged, with a sensor's noise. FROM TO"""

import sys

import cv2
import numpy as np

image = cv2.resize(cv2.imread(sys.argv[1]), (3024, 4032), interpolation=cv2.INTER_CUBIC).astype(np.float32)
image += np.random.default_rng(7).normal(0, 3, image.shape).astype(np.float32)
cv2.imwrite(sys.argv[2], image.clip(0, 255).astype(np.uint8), [cv2.IMWRITE_JPEG_QUALITY, 90])
