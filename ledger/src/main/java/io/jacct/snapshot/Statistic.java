// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.snapshot;

import java.util.Map;

/**
 * What the application counts itself, through {@code jacct-api.jar}. Its values have kstat's names.
 *
 * @param kind {@code counter}, {@code named}, {@code io} or {@code timer}
 * @param module as the application says; of a counter {@code counter}
 * @param instance as the application says; of a counter 0
 * @param name as the application says
 * @param sort its class, as the application says; of a counter {@code counter}
 * @param createdNanos when it came into the page, nanoseconds of the machine's monotonic clock
 * @param takenNanos up to when its times go
 * @param values in order: of a counter {@code value}; named ones as the application calls them; of
 *     io {@code nread nwritten reads writes wtime wlentime wlastupdate rtime rlentime rlastupdate
 *     wcnt rcnt}; of a timer {@code num_events elapsed_time min_time max_time start_time
 *     stop_time}; times in nanoseconds
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
