// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0
//
// The least a program can do with the engine: open ONNX Runtime, load a model, run it once on an empty picture. The
// options of the session are those of the product. Prints the milliseconds of that, and of its three parts.
//
// Usage: bare_engine LIBRARY MODEL.onnx SIDE, for a model with one input [1, 3, SIDE, SIDE] of float32.

#include "CEngines.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

static const SightlineOrtApi *api;

static double milliseconds(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return 1e3 * (double)time.tv_sec + 1e-6 * (double)time.tv_nsec;
}

static void check(SightlineOrtResult status, const char *what) {
    if (!status) return;
    fprintf(stderr, "bare_engine: cannot %s: %s\n", what, api->GetErrorMessage(status));
    exit(1);
}

static SightlineOrtSession *load(SightlineOrtEnv *environment, const char *model) {
    SightlineOrtSessionOptions *options;
    SightlineOrtSession *session;
    check(api->CreateSessionOptions(&options), "make options");
    check(api->SetIntraOpNumThreads(options, 1), "set the threads");
    check(api->SetInterOpNumThreads(options, 1), "set the threads");
    check(api->SetSessionGraphOptimizationLevel(options, 99), "set the level");
    check(api->AddSessionConfigEntry(options, "session.intra_op.allow_spinning", "0"), "set an entry");
    check(api->CreateSession(environment, model, options, &session), "load the model");
    api->ReleaseSessionOptions(options);
    return session;
}

static void run(SightlineOrtSession *session, int64_t side) {
    SightlineOrtAllocator *allocator;
    SightlineOrtMemoryInfo *memory;
    char *input_name, *output_name;
    check(api->GetAllocatorWithDefaultOptions(&allocator), "get an allocator");
    check(api->CreateCpuMemoryInfo(1, 0, &memory), "describe memory");
    check(api->SessionGetInputName(session, 0, allocator, &input_name), "name the input");
    check(api->SessionGetOutputName(session, 0, allocator, &output_name), "name the output");
    const int64_t shape[4] = {1, 3, side, side};
    const size_t byte_count = (size_t)(3 * side * side) * sizeof(float);
    float *picture = calloc(1, byte_count);
    if (!picture) exit(1);
    SightlineOrtValue *input, *output = NULL;
    check(api->CreateTensorWithDataAsOrtValue(memory, picture, byte_count, shape, 4, 1, &input), "make the input");
    const SightlineOrtValue *const inputs[] = {input};
    const char *const input_names[] = {input_name}, *const output_names[] = {output_name};
    check(api->Run(session, NULL, input_names, inputs, 1, output_names, 1, &output), "run");
}

int main(int count, char **arguments) {
    if (count != 4) return 64;
    const double begin = milliseconds();
    const char *version, *message;
    if (sightline_ort_open(arguments[1], &api, &version, &message) != SIGHTLINE_ORT_OPENED) {
        fprintf(stderr, "bare_engine: cannot open %s: %s\n", arguments[1], message ? message : "another version");
        return 1;
    }
    SightlineOrtEnv *environment;
    check(api->CreateEnv(4, "bare", &environment), "start the engine");
    const double opened = milliseconds();
    SightlineOrtSession *session = load(environment, arguments[2]);
    const double loaded = milliseconds();
    run(session, atoll(arguments[3]));
    const double end = milliseconds();
    printf("%.3f %.3f %.3f %.3f\n", end - begin, opened - begin, loaded - opened, end - loaded);
    fflush(stdout);
    // The end of the process is not measured: leave without the engine's own clean-up.
    _Exit(0);
}
