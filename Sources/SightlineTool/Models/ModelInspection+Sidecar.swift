// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

import SightlineCore
import SightlineDetection
import SightlineEvaluation
import SightlineInference

extension ModelInspection {
    /// The text of a `model.json`: the description, or a beginning of one with what the tensors tell. A beginning has an
    /// empty family and no labels, so that it cannot be used before somebody has filled them in.
    func sidecar() throws -> [UInt8] {
        if let described { return try described.description.json() }
        var json = JSONWriter()
        json.beginObject()
        json.field("version", ModelDescription.currentVersion)
        json.field("name", FileSystem.fileName(of: path))
        json.field("family", "")
        json.key("input")
        json.beginObject()
        if let picture = loaded.engine.inputs.first(where: { $0.shape.count == 4 }) {
            let isPlanar = picture.shape[1] == 3
            json.field("name", picture.name)
            json.field("width", max(0, isPlanar ? picture.shape[3] : picture.shape[2]))
            json.field("height", max(0, isPlanar ? picture.shape[2] : picture.shape[1]))
            json.field("layout", isPlanar ? "nchw" : "nhwc")
            json.field("elementType", picture.elementType.rawValue)
        }
        json.endObject()
        json.key("labels")
        json.beginObject()
        json.field("names", [String]())
        json.endObject()
        json.endObject()
        return json.bytes + [UInt8(ascii: "\n")]
    }
}
