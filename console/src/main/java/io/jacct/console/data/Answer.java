// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.console.data;

import java.util.List;
import java.util.Map;
import javax.management.openmbean.CompositeData;

/**
 * What a JVM answered.
 *
 * @param millis when, by this machine's clock
 * @param attributes by their names
 * @param missing the attributes that this jacct does not have
 */
public record Answer(long millis, Map<String, Object> attributes, List<String> missing) {
    private static final String SECONDS = "seconds";

    /** The rows of an attribute, with the length of the interval if the answer has it. */
    public List<Row> rows(String attribute) {
        List<Row> rows = Row.all(attributes.get(attribute));
        if (!(attributes.get("Overview") instanceof CompositeData overview)
                || !overview.containsKey(SECONDS)) {
            return rows;
        }
        String sentence = overview.getCompositeType().getDescription(SECONDS);
        return rows.stream()
                .map(row -> row.with(SECONDS, overview.get(SECONDS), sentence))
                .toList();
    }
}
