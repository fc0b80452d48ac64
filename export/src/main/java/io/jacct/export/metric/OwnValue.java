// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.export.metric;

import java.util.List;

/**
 * A value of the exporter's own.
 *
 * @param own its metric
 * @param attributes what tells it from others of the metric
 * @param value a Long or a Double
 */
public record OwnValue(Own own, List<Attribute> attributes, Number value) {
    /** The only one of its metric. */
    public static OwnValue of(Own own, Number value) {
        return new OwnValue(own, List.of(), value);
    }

    /** One of several. */
    public static OwnValue of(Own own, String attribute, Number value) {
        return new OwnValue(own, List.of(new Attribute(own.key(), attribute)), value);
    }
}
