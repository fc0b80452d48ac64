// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.why.evidence;

import java.nio.file.Path;
import java.util.List;

/**
 * How often a control group had used up its processor time, as its {@code cpu.stat} says.
 *
 * @param periods in which the group wanted to run; 0 without a quota
 * @param throttled periods in which it was stopped
 * @param nanos for how long it was stopped
 */
public record Quota(long periods, long throttled, long nanos) {
    /** There is no quota. */
    public static final Quota NONE = new Quota(0, 0, 0);

    private static final long PER_MICRO = 1_000;

    /** That of a process, by either version of control groups. */
    static Quota of(Path process) {
        return of(process, Path.of("/sys/fs/cgroup"));
    }

    /** With the folder in which the groups are. */
    static Quota of(Path process, Path groups) {
        for (String line : Kernel.lines(process.resolve("cgroup"))) {
            String[] parts = line.split(":", 3);
            boolean unified = parts.length == 3 && parts[1].isEmpty();
            if (unified || parts.length == 3 && List.of(parts[1].split(",")).contains("cpu")) {
                Quota found = found(unified ? groups : groups.resolve("cpu"), parts[2]);
                if (found.periods > 0) {
                    return found;
                }
            }
        }
        return NONE;
    }

    /** The quota may be that of a group around it. A container sees its own group at the root. */
    private static Quota found(Path root, String group) {
        Quota found = NONE;
        Path next = root.resolve(group.substring(1));
        while (found.periods == 0 && next != null && next.startsWith(root)) {
            found = parse(Kernel.lines(next.resolve("cpu.stat")));
            next = next.getParent();
        }
        return found;
    }

    static Quota parse(List<String> lines) {
        long nanos = Math.max(value(lines, "throttled_time"), 0);
        long micros = Math.max(value(lines, "throttled_usec"), 0);
        return new Quota(
                Math.max(value(lines, "nr_periods"), 0),
                Math.max(value(lines, "nr_throttled"), 0),
                nanos + micros * PER_MICRO);
    }

    private static long value(List<String> lines, String name) {
        return lines.stream()
                .filter(line -> line.startsWith(name + " "))
                .mapToLong(line -> Kernel.number(line.substring(name.length() + 1).trim()))
                .findFirst()
                .orElse(0);
    }

    public Quota minus(Quota earlier) {
        return new Quota(
                periods - earlier.periods, throttled - earlier.throttled, nanos - earlier.nanos);
    }
}
