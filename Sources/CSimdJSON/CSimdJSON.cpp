// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

#include "CSimdJSON.h"

#if defined(__linux__) && __has_include(<simdjson.h>)

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <functional>
#include <limits>
#include <memory>
#include <simdjson.h>
#include <string_view>
#include <vector>

namespace {

using simdjson::error_code;
namespace json = simdjson::ondemand;

static_assert(simdjson::SIMDJSON_PADDING <= SIGHTLINE_COCO_PADDING, "simdjson reads further past the end");

struct Results : sightline_coco_results {
    std::vector<int64_t> pictures, categories;
    std::vector<double> four, confidences;

    void publish() {
        count = pictures.size();
        picture_ids = pictures.data();
        category_ids = categories.data();
        boxes = four.data();
        scores = confidences.data();
    }
};

struct Texts {
    std::vector<char> bytes;
    std::vector<size_t> ends;

    void append(std::string_view text) {
        bytes.insert(bytes.end(), text.begin(), text.end());
        ends.push_back(bytes.size());
    }
    void clear() {
        bytes.clear();
        ends.clear();
    }
    sightline_coco_texts published() const { return {bytes.data(), ends.data()}; }
};

struct Dataset : sightline_coco_dataset {
    struct {
        std::vector<int64_t> ids, widths, heights;
        Texts names;
    } pictures;
    struct {
        std::vector<int64_t> ids;
        Texts names;
    } categories;
    struct {
        std::vector<int64_t> ids, pictures, categories;
        std::vector<double> boxes, areas;
        std::vector<uint8_t> crowds;
    } annotations;

    void publish() {
        picture_count = pictures.ids.size();
        picture_ids = pictures.ids.data();
        picture_widths = pictures.widths.data();
        picture_heights = pictures.heights.data();
        picture_names = pictures.names.published();
        category_count = categories.ids.size();
        category_ids = categories.ids.data();
        category_names = categories.names.published();
        annotation_count = annotations.ids.size();
        annotation_ids = annotations.ids.data();
        annotation_pictures = annotations.pictures.data();
        annotation_categories = annotations.categories.data();
        boxes = annotations.boxes.data();
        areas = annotations.areas.data();
        crowds = annotations.crowds.data();
    }
};

/// Reads values and keeps the first fault with its place. Every method says whether to go on.
class Reader {
public:
    Reader(std::string_view text, sightline_coco_fault *fault) : source(text), fault(fault) {}

    bool root_failed(const char *expected, std::string_view found) {
        section = "";
        is_in_entry = false;
        return failed("", -1, expected, found);
    }

    /// The text is no JSON, or ends too early.
    bool broken(error_code error) {
        return failed("", -1, "complete JSON", error == simdjson::EMPTY ? "nothing" : simdjson::error_message(error));
    }

    /// Calls `entry` with each object of an array.
    template <typename Entry>
    bool each(const char *name, json::array array, Entry entry) {
        section = name;
        index = 0;
        for (auto element : array) {
            is_in_entry = true;
            json::value value;
            if (auto error = element.get(value)) return broken(error);
            json::object object;
            if (value.get_object().get(object)) return failed("", -1, "an object", value);
            if (!entry(object)) return false;
            index += 1;
        }
        is_in_entry = false;
        return true;
    }

    /// Calls `field` with the name and the value of each field of an object.
    template <typename Body>
    bool fields(json::object object, Body body) {
        for (auto field : object) {
            json::raw_json_string key;
            json::value value;
            if (auto error = field.key().get(key)) return broken(error);
            if (auto error = field.value().get(value)) return broken(error);
            if (!body(key, value)) return false;
        }
        return true;
    }

    bool integer(const char *field, json::value value, int64_t &result) {
        if (!value.get_int64().get(result)) return true;
        double real;
        if (!value.get_double().get(real) && std::trunc(real) == real && std::fabs(real) <= 0x1p53) {
            result = static_cast<int64_t>(real);
            return true;
        }
        return failed(field, -1, "an integer of 64 bits", value);
    }

    bool real(const char *field, int element, json::value value, double &result) {
        if (!value.get_double().get(result) && std::isfinite(result)) return true;
        return failed(field, element, "a finite number", value);
    }

    /// 0, 1, false and true are in use.
    bool flag(const char *field, json::value value, uint8_t &result) {
        bool truth;
        int64_t number;
        if (!value.get_int64().get(number)) {
            result = number != 0;
        } else if (!value.get_bool().get(truth)) {
            result = truth;
        } else {
            return failed(field, -1, "0 or 1", value);
        }
        return true;
    }

    bool text(const char *field, json::value value, std::string_view &result) {
        if (!value.get_string().get(result)) return true;
        return failed(field, -1, "a string", value);
    }

    bool box(json::value value, double *four) {
        json::array array;
        if (value.get_array().get(array)) return failed("bbox", -1, "an array of four numbers", value);
        int count = 0;
        for (auto element : array) {
            json::value side;
            if (auto error = element.get(side)) return broken(error);
            if (count < 4 && !real("bbox", count, side, four[count])) return false;
            count += 1;
        }
        if (count == 4) return true;
        char found[32];
        std::snprintf(found, sizeof found, "%d", count);
        return failed("bbox", -1, "an array of four numbers", found);
    }

    bool missing(const char *field) { return failed(field, -1, "a value", "none"); }

    bool failed(const char *field, int element, const char *expected, json::value value) {
        return failed(field, element, expected, token(value.raw_json_token()));
    }

    /// What begins where a token of simdjson begins. The token's own length is wrong when nothing follows it.
    std::string_view token(std::string_view begin) const {
        const std::less<const char *> before;
        const char *end = source.data() + source.size();
        if (before(begin.data(), source.data()) || !before(begin.data(), end)) return "nothing";
        std::string_view rest(begin.data(), std::min<size_t>(end - begin.data(), sizeof fault->found));
        if (rest[0] == '{') return "an object";
        if (rest[0] == '[') return "an array";
        if (rest[0] == '"') return rest.substr(0, rest.find('"', 1) == rest.npos ? rest.npos : rest.find('"', 1) + 1);
        return rest.substr(0, rest.find_first_of(" \t\r\n,:]}", 1));
    }

    bool failed(const char *field, int element, const char *expected, std::string_view found) {
        char *place = fault->place;
        size_t room = sizeof fault->place;
        auto advance = [&](int written) {
            size_t step = std::min(static_cast<size_t>(std::max(written, 0)), room - 1);
            place += step;
            room -= step;
        };
        *place = 0;
        advance(std::snprintf(place, room, "%s", section));
        if (is_in_entry) advance(std::snprintf(place, room, "[%zu]", index));
        if (*field != 0) advance(std::snprintf(place, room, is_in_entry || *section != 0 ? ".%s" : "%s", field));
        if (element >= 0) advance(std::snprintf(place, room, "[%d]", element));
        std::snprintf(fault->expected, sizeof fault->expected, "%s", expected);
        std::snprintf(fault->found, sizeof fault->found, "%.*s", static_cast<int>(found.size()), found.data());
        return false;
    }

private:
    std::string_view source;
    sightline_coco_fault *fault;
    const char *section = "";
    size_t index = 0;
    bool is_in_entry = false;
};

bool is_null(json::value value) {
    bool result;
    return !value.is_null().get(result) && result;
}

bool read_results(json::document &document, size_t count, Results &results, Reader &reader) {
    json::array array;
    if (auto error = document.get_array().get(array)) {
        if (error != simdjson::INCORRECT_TYPE) return reader.broken(error);
        return reader.root_failed("an array of results", reader.token(document.raw_json_token()));
    }
    // The shortest row has 57 bytes, usual ones 100: no table grows, and memory that is not used is not touched.
    const size_t rows = count / 57;
    results.pictures.reserve(rows);
    results.categories.reserve(rows);
    results.four.reserve(4 * rows);
    results.confidences.reserve(rows);
    return reader.each("", array, [&](json::object object) {
        enum { picture = 1, category = 2, place = 4, confidence = 8 };
        int64_t picture_id = 0, category_id = 0;
        double box[4] = {}, score = 0;
        int seen = 0;
        if (!reader.fields(object, [&](json::raw_json_string key, json::value value) {
                if (key == "image_id") return seen |= picture, reader.integer("image_id", value, picture_id);
                if (key == "category_id") return seen |= category, reader.integer("category_id", value, category_id);
                if (key == "bbox") return seen |= place, reader.box(value, box);
                if (key == "score") return seen |= confidence, reader.real("score", -1, value, score);
                return true;
            }))
            return false;
        if (!(seen & picture)) return reader.missing("image_id");
        if (!(seen & category)) return reader.missing("category_id");
        if (!(seen & place)) return reader.missing("bbox");
        if (!(seen & confidence)) return reader.missing("score");
        results.pictures.push_back(picture_id);
        results.categories.push_back(category_id);
        results.four.insert(results.four.end(), box, box + 4);
        results.confidences.push_back(score);
        return true;
    });
}

bool read_pictures(json::array array, Dataset &dataset, Reader &reader) {
    auto &to = dataset.pictures;
    to.ids.clear(), to.widths.clear(), to.heights.clear(), to.names.clear();
    return reader.each("images", array, [&](json::object object) {
        int64_t id = 0, width = 0, height = 0;
        std::string_view name;
        bool has_id = false;
        if (!reader.fields(object, [&](json::raw_json_string key, json::value value) {
                if (key == "id") return has_id = true, reader.integer("id", value, id);
                if (key == "width") return is_null(value) || reader.integer("width", value, width);
                if (key == "height") return is_null(value) || reader.integer("height", value, height);
                if (key == "file_name") return is_null(value) || reader.text("file_name", value, name);
                return true;
            }))
            return false;
        if (!has_id) return reader.missing("id");
        to.ids.push_back(id);
        to.widths.push_back(width);
        to.heights.push_back(height);
        to.names.append(name);
        return true;
    });
}

bool read_categories(json::array array, Dataset &dataset, Reader &reader) {
    auto &to = dataset.categories;
    to.ids.clear(), to.names.clear();
    return reader.each("categories", array, [&](json::object object) {
        int64_t id = 0;
        std::string_view name;
        bool has_id = false;
        if (!reader.fields(object, [&](json::raw_json_string key, json::value value) {
                if (key == "id") return has_id = true, reader.integer("id", value, id);
                if (key == "name") return is_null(value) || reader.text("name", value, name);
                return true;
            }))
            return false;
        if (!has_id) return reader.missing("id");
        to.ids.push_back(id);
        to.names.append(name);
        return true;
    });
}

bool read_annotations(json::array array, Dataset &dataset, Reader &reader) {
    auto &to = dataset.annotations;
    to = {};
    // Annotations have ids, or none of them has: then they are numbered.
    bool are_numbered = false;
    return reader.each("annotations", array, [&](json::object object) {
        enum { number = 1, picture = 2, category = 4, place = 8 };
        int64_t id = 0, picture_id = 0, category_id = 0;
        double box[4] = {}, area = std::numeric_limits<double>::quiet_NaN();
        uint8_t crowd = 0;
        int seen = 0;
        if (!reader.fields(object, [&](json::raw_json_string key, json::value value) {
                if (key == "id") return seen |= number, reader.integer("id", value, id);
                if (key == "image_id") return seen |= picture, reader.integer("image_id", value, picture_id);
                if (key == "category_id") return seen |= category, reader.integer("category_id", value, category_id);
                if (key == "bbox") return seen |= place, reader.box(value, box);
                if (key == "area") return is_null(value) || reader.real("area", -1, value, area);
                if (key == "iscrowd") return is_null(value) || reader.flag("iscrowd", value, crowd);
                return true;
            }))
            return false;
        if (to.ids.empty()) are_numbered = !(seen & number);
        if (are_numbered) {
            id = static_cast<int64_t>(to.ids.size()) + 1;
        } else if (!(seen & number)) {
            return reader.missing("id");
        }
        if (!(seen & picture)) return reader.missing("image_id");
        if (!(seen & category)) return reader.missing("category_id");
        if (!(seen & place)) return reader.missing("bbox");
        to.ids.push_back(id);
        to.pictures.push_back(picture_id);
        to.categories.push_back(category_id);
        to.boxes.insert(to.boxes.end(), box, box + 4);
        to.areas.push_back(area);
        to.crowds.push_back(crowd);
        return true;
    });
}

bool read_dataset(json::document &document, Dataset &dataset, Reader &reader) {
    json::object object;
    if (auto error = document.get_object().get(object)) {
        if (error != simdjson::INCORRECT_TYPE) return reader.broken(error);
        return reader.root_failed("an object with images, annotations and categories",
                                  reader.token(document.raw_json_token()));
    }
    struct {
        const char *name;
        bool (*read)(json::array, Dataset &, Reader &);
        bool seen;
    } sections[] = {
        {"images", read_pictures, false},
        {"annotations", read_annotations, false},
        {"categories", read_categories, false},
    };
    if (!reader.fields(object, [&](json::raw_json_string key, json::value value) {
            for (auto &section : sections) {
                if (!(key == section.name)) continue;
                json::array array;
                section.seen = true;
                if (value.get_array().get(array)) return reader.failed(section.name, -1, "an array", value);
                return section.read(array, dataset, reader);
            }
            return true;
        }))
        return false;
    for (auto &section : sections)
        if (!section.seen) return reader.root_failed(section.name, "no such field");
    return true;
}

/// Parses a text with `read`, checks that nothing follows, and hands the columns over.
template <typename Columns, typename Base, typename Read>
int parse(const uint8_t *text, size_t count, Base **result, sightline_coco_fault *fault, Read read) try {
    Reader reader({reinterpret_cast<const char *>(text), count}, fault);
    json::parser parser(std::numeric_limits<uint32_t>::max());
    json::document document;
    auto columns = std::make_unique<Columns>();
    if (auto error = parser.iterate(text, count, count + SIGHTLINE_COCO_PADDING).get(document)) {
        if (error == simdjson::MEMALLOC) return SIGHTLINE_COCO_OUT_OF_MEMORY;
        reader.broken(error);
        return SIGHTLINE_COCO_FAULT;
    }
    if (!read(document, *columns, reader)) return SIGHTLINE_COCO_FAULT;
    if (document.current_location().error() != simdjson::OUT_OF_BOUNDS) {
        reader.root_failed("nothing behind the last bracket", "more");
        return SIGHTLINE_COCO_FAULT;
    }
    columns->publish();
    *result = columns.release();
    return SIGHTLINE_COCO_OK;
} catch (const std::bad_alloc &) {
    return SIGHTLINE_COCO_OUT_OF_MEMORY;
}

}  // namespace

int sightline_coco_read_results(const uint8_t *text, size_t count, struct sightline_coco_results **results,
                                struct sightline_coco_fault *fault) {
    return parse<Results>(text, count, results, fault,
                          [count](json::document &document, Results &columns, Reader &reader) {
                              return read_results(document, count, columns, reader);
                          });
}

void sightline_coco_free_results(struct sightline_coco_results *results) { delete static_cast<Results *>(results); }

int sightline_coco_read_dataset(const uint8_t *text, size_t count, struct sightline_coco_dataset **dataset,
                                struct sightline_coco_fault *fault) {
    return parse<Dataset>(text, count, dataset, fault, read_dataset);
}

void sightline_coco_free_dataset(struct sightline_coco_dataset *dataset) { delete static_cast<Dataset *>(dataset); }

#endif
