// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

#if canImport(CCrypto)
    import SightlineDetection
    import SightlineInference
    import Testing

    @Suite("sightline models fetch")
    struct FetchTests {
        /// A home with stand-ins for everything that is fetched, and records that fit them.
        static func home() throws -> TemporaryFolder {
            let home = try TemporaryFolder()
            for (folder, names) in [
                ("engines/onnxruntime-1.32.0", ["LICENSE", "libonnxruntime.so.1.32.0"]),
                ("models/yolov4-tiny", ["model.onnx"]), ("samples", ["bus.jpg", "zidane.jpg"]),
            ] {
                var record = ""
                for name in names {
                    let path = home.path + "/" + folder + "/" + name
                    try AtomicFile.write(Array("hello".utf8), to: path)
                    record += try SHA256.hash(of: path) + "  " + name + "\n"
                }
                try AtomicFile.write(Array(record.utf8), to: home.path + "/" + folder + "/SHA256SUMS")
            }
            try AtomicFile.write(
                BuiltInModels.sidecar(named: "yolov4-tiny"), to: home.path + "/models/yolov4-tiny/model.json")
            return home
        }

        /// Runs the command where nothing can be fetched: without a program python3.
        private static func fetch(_ home: TemporaryFolder) throws -> ToolRun {
            try ToolRun(["models", "fetch"], environment: ["SIGHTLINE_HOME": home.path, "PATH": "/nonexistent"])
        }

        @Test("what is in place is left alone")
        func inPlace() throws {
            let run = try Self.fetch(Self.home())
            #expect(run.status == 0, "\(run.errors)")
            #expect(run.errors.contains("engine onnxruntime-1.32.0: already in"))
            #expect(run.errors.contains("model yolov4-tiny: already in"))
        }

        @Test(
            "what is damaged is fetched again",
            arguments: [
                ("engines/onnxruntime-1.32.0/libonnxruntime.so.1.32.0", "jello"),
                ("models/yolov4-tiny/model.onnx", "h"),
                ("models/yolov4-tiny/model.json", "{"), ("models/yolov4-tiny/model.json", ""), ("samples/bus.jpg", ""),
                ("models/yolov4-tiny/SHA256SUMS", ""),
            ])
        func damaged(name: String, text: String) throws {
            let home = try Self.home()
            try AtomicFile.write(Array(text.utf8), to: home.path + "/" + name)
            let run = try Self.fetch(home)
            #expect(run.status == 1)
            #expect(run.errors.contains("cannot fetch"), "\(run.errors)")
        }

        @Test("a description of one's own stays, one of another model does not")
        func ownDescription() throws {
            let home = try Self.home()
            var description = BuiltInModels.yolov4Tiny
            description.confidenceThreshold = 0.5
            // SHA-256 of "hello".
            description.sha256 = "2cf24dba5fb0a30e26e83b2ac5b9e29e1b161e5c1fa7425e73043362938b9824"
            let path = home.path + "/models/yolov4-tiny/model.json"
            try AtomicFile.write(description.json(), to: path)
            #expect(try Self.fetch(home).status == 0)
            let kept = try TemporaryFolder.contents(of: path)
            #expect(try kept == description.json())
            description.sha256 = String(repeating: "0", count: 64)
            try AtomicFile.write(description.json(), to: path)
            #expect(try Self.fetch(home).errors.contains("cannot fetch"))
        }

        @Test("pip comes from Python's own folders, never from the user's")
        func plantedPip() throws {
            let folder = try TemporaryFolder()
            let marker = folder.path + "/was-run"
            try folder.add("pip.py", Array("open('\(marker)', 'w')\n".utf8))
            let run = try ToolRun(
                ["models", "fetch"],
                environment: [
                    "SIGHTLINE_HOME": folder.path + "/home", "PATH": "/usr/local/bin:/usr/bin:/bin",
                    // No network; and Python is told of the folder as well.
                    "PIP_NO_INDEX": "1", "PYTHONPATH": folder.path,
                ], shell: "cd '\(folder.path)'")
            #expect(run.status == 1)
            #expect(run.errors.contains("cannot fetch"), "\(run.errors)")
            #expect(folder.names == ["home", "pip.py"])
        }
    }
#endif
