// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.snapshot;

import io.jacct.counter.Operation;
import java.util.Set;

/**
 * The operation or wait of a task when the snapshot was taken.
 *
 * @param name an operation: {@code read}, {@code write}, {@code open}, {@code connect}, {@code
 *     accept}, {@code other}, {@code lookup}; or a wait: {@code park}, {@code sleep}, {@code wait},
 *     {@code join}, {@code select}, and {@code poll}, which is the JDK's own
 * @param endpoint its target; null for waits, DNS lookups, and files about to be opened
 * @param nanos its duration so far, in nanoseconds; -1 if that is not known, with {@code
 *     timing=off} or because the JVM has ended
 */
public record CurrentOperation(String name, Endpoint endpoint, long nanos) {
    private static final Set<String> WAITS =
            Set.of("park", "sleep", "wait", "join", "select", "poll");

    /** By the page's code of an operation; null for 0, no operation. */
    public static CurrentOperation of(int code, Endpoint endpoint, long nanos) {
        Operation operation = Operation.of(code);
        String name = operation == null ? "none" : operation.label();
        return code == 0 ? null : new CurrentOperation(name, endpoint, nanos);
    }

    /** Whether the task waits for another thread, a time, or work. Such a task does not hang. */
    public boolean isWait() {
        return WAITS.contains(name);
    }

    /**
     * Whether this may last for ever although nothing hangs: a wait, or a server's wait for a
     * client.
     */
    public boolean isIdle() {
        return isWait() || name.equals("accept");
    }
}
