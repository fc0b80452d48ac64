// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.export.row;

import io.jacct.export.metric.Attribute;
import io.jacct.export.metric.Durations;
import io.jacct.export.metric.Metric;
import io.jacct.export.metric.Point;
import io.jacct.snapshot.Snapshot;
import java.util.List;

/**
 * A thing with its own points, or the sum of several.
 *
 * @param attributes what tells it from others of its entity
 * @param things one, or those that it sums up
 * @param sum whether it stands for several, even if it is one at the moment
 * @param createdMillis since when it counts, in milliseconds since 1970
 * @param <E> the thing
 */
public record Row<E>(List<Attribute> attributes, List<E> things, boolean sum, long createdMillis) {
    /**
     * The value at a point: a Long, a Double or {@link Durations}; null if it is not known, or
     * means nothing for a sum.
     */
    public Object value(Metric<E> metric, Point<E> point, Snapshot in) {
        if ((sum || things.size() > 1) && !metric.addsUp()) {
            return null;
        }
        Object all = null;
        for (E each : things) {
            Object value = point.value().of(each, in);
            all = all == null ? value : value == null ? all : plus(all, value);
        }
        return all;
    }

    private static Object plus(Object one, Object other) {
        if (one instanceof Durations times) {
            return times.plus((Durations) other);
        } else if (one instanceof Long number && other instanceof Long more) {
            return number + more;
        }
        return ((Number) one).doubleValue() + ((Number) other).doubleValue();
    }
}
