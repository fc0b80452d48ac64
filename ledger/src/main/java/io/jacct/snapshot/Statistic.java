// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.snapshot;

import java.util.Map;

/**
 * A statistic that the application registered through {@code jacct-api.jar}. Its values have the
 * names of Solaris kstat.
 *
 * @param kind {@code counter}, {@code named}, {@code io} or {@code timer}
 * @param module the application's choice; {@code counter} for a counter
 * @param instance the application's choice; 0 for a counter
 * @param name the application's choice
 * @param sort its class, the application's choice; {@code counter} for a counter
 * @param createdNanos when it came into the page, nanoseconds of the machine's monotonic clock
 * @param takenNanos the time up to which its times are added up
 * @param values in order: of a counter {@code value}; of a named one the application's names; of io
 *     {@code nread nwritten reads writes wtime wlentime wlastupdate rtime rlentime rlastupdate wcnt
 *     rcnt}; of a timer {@code num_events elapsed_time min_time max_time start_time stop_time};
 *     times in nanoseconds
 */
public record Statistic(
        String kind,
        String module,
        int instance,
        String name,
        String sort,
        long createdNanos,
        long takenNanos,
        Map<String, Long> values) {}
