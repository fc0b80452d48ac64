// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.export.row;

import io.jacct.export.metric.Bounds;
import io.jacct.export.metric.Entity;
import java.util.List;
import java.util.Map;

/**
 * What the user wants to be shown, and how much of it.
 *
 * @param rows by the label of an entity, how many rows a JVM has of it at most; 0: none
 * @param seriesOfJvm how many series these rows have at most in one JVM
 * @param seriesOfNode the same in all JVMs together
 * @param devices which devices have rows
 * @param bounds the buckets of histograms
 */
public record Limits(
        Map<String, Integer> rows,
        int seriesOfJvm,
        int seriesOfNode,
        List<DevicePattern> devices,
        Bounds bounds) {
    /** At most so many rows of that entity. */
    int rows(Entity<?> entity) {
        return entity == Entity.DEVICES && devices.isEmpty()
                ? 0
                : rows.getOrDefault(entity.label(), 0);
    }

    /** Whether such a thing gets a row if there is room. */
    boolean wants(Entity<?> entity, List<String> key) {
        return entity != Entity.DEVICES
                || devices.stream().anyMatch(each -> each.matches(key.get(0), key.get(1)));
    }

    /** Its buckets, their sum and their count. */
    int seriesOfHistogram() {
        return bounds.isEmpty() ? 0 : bounds.size() + 3;
    }
}
