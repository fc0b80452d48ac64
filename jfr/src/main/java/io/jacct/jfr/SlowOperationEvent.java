// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.jfr;

import io.jacct.counter.Unit;
import io.jacct.jmx.task.TaskNow;
import io.jacct.ledger.FlightRecorderAccess;
import io.jacct.ledger.base.SlowOperationWatch;
import io.jacct.snapshot.Endpoint;
import java.util.List;

/**
 * The event of an operation that took long. The ledger calls it on the thread that did the
 * operation, so the Flight Recorder takes that thread's stack. The first frames are of jacct.
 */
final class SlowOperationEvent extends SlowOperationWatch {
    private final EventDefinition<Slow> definition;

    private static final StackWalker WALKER = StackWalker.getInstance();

    /** What begins the names of classes of the JDK and of jacct. */
    private static final List<String> OWN =
            List.of(
                    "java.",
                    "javax.",
                    "jdk.",
                    "sun.",
                    "com.sun.",
                    "io.jacct.ledger.",
                    "io.jacct.jfr.");

    /** An operation that took long. */
    private record Slow(
            String operation,
            String kind,
            String endpoint,
            long nanos,
            long bytes,
            String caller) {}

    SlowOperationEvent() {
        this.definition =
                EventDefinition.instant(
                        "SlowOperation",
                        "An operation took jfr.slow or longer, on the thread of this event.",
                        true,
                        new Columns<Slow>()
                                .text("operation", "read, write, open, ...", Slow::operation)
                                .text("kind", "file, socket, ...; or empty.", Slow::kind)
                                .text("endpoint", "Path, host:port, ...; or empty.", Slow::endpoint)
                                .number("nanos", "How long it took.", Unit.NANOSECONDS, Slow::nanos)
                                .number("bytes", "The bytes it moved.", Unit.BYTES, Slow::bytes)
                                .text(
                                        "caller",
                                        "The first frame of the stack that is neither of the JDK"
                                                + " nor of jacct; or empty.",
                                        Slow::caller)
                                .done());
        // links and initialises all that a later event needs, which may come below a lock of the
        // JDK
        definition.rehearse(new Slow("", kindName(1), "", 0, 0, caller()));
    }

    @Override
    public void ended(String operation, int endpoint, long nanos, long bytes) {
        if (definition.isEnabled()) {
            String caller = caller();
            if (isOfConnector(Thread.currentThread().getThreadGroup(), caller)) {
                return;
            }
            String kind = kindName(FlightRecorderAccess.kind(endpoint));
            String name = FlightRecorderAccess.name(endpoint);
            definition.emit(new Slow(operation, kind, name, nanos, bytes, caller));
        }
    }

    /**
     * Whether a connection of RMI waits for what its client asks next, as for a console. A remote
     * object of the application has a caller.
     */
    static boolean isOfConnector(ThreadGroup group, String caller) {
        return caller.isEmpty() && group != null && TaskNow.RMI.equals(group.getName());
    }

    private static String caller() {
        return WALKER.walk(
                frames ->
                        frames.filter(
                                        frame ->
                                                OWN.stream()
                                                        .noneMatch(
                                                                frame.getClassName()::startsWith))
                                .findFirst()
                                .map(Object::toString)
                                .orElse(""));
    }

    private static String kindName(int kind) {
        return kind == 0 ? "" : Endpoint.kindName(kind);
    }

    void close() {
        definition.close();
    }
}
