// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.console.data;

import java.util.List;
import java.util.Map;

/**
 * What a JVM answered.
 *
 * @param millis when, by this machine's clock
 * @param attributes by their names
 * @param missing the attributes that this jacct does not have
 */
public record Answer(long millis, Map<String, Object> attributes, List<String> missing) {
    /** The rows of an attribute. */
    public List<Row> rows(String attribute) {
        return Row.all(attributes.get(attribute));
    }
}
