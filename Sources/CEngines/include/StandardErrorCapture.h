// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

// What an engine writes to stderr, caught: LiteRT returns a bare number and tells the reason there.

#pragma once

/// From here on, what this thread prints to the C library's `stderr` is kept instead of shown. What other threads
/// print is passed on as it is. Calls do not nest. Does nothing outside glibc.
void sightline_capture_begin(void);

/// Ends the capture and gives what was printed, cut after some 2,000 bytes; valid until the thread's next capture.
const char *sightline_capture_end(void);
