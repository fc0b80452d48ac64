// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.ledger.unseen;

import io.jacct.counter.Health;
import io.jacct.ledger.base.Notes;
import io.jacct.ledger.base.OpenPage;
import io.jacct.ledger.base.PeriodicTask;
import io.jacct.ledger.base.ThreadMeter;
import io.jacct.ledger.device.Endpoints;
import io.jacct.ledger.task.TaskState;

/**
 * Boot loader. Notices I/O of native code and says so in the page. It looks at the libraries that
 * are loaded; if one is neither the JDK's nor the system's, at the sockets; and if that finds
 * anything, at the bytes. The JVM itself does I/O past the ledger: logs, recordings, classes. So
 * bytes alone are no sign, and a program that is all Java is never spoken of.
 *
 * <p>A look comes once a second at most, and later if it takes much: it may use one part in {@link
 * #SHARE} of a processor. In a process with some hundred mappings a look takes about a millisecond.
 * The time is the thread's CPU time, where the JVM tells it, because a look is slow beside busy
 * threads.
 */
public final class UnseenIo implements PeriodicTask {
    /** The notes for readers; the last one is there if the kernel does not tell the bytes. */
    private static final String LIBRARIES = "unseen.libraries";

    private static final String PORTS = "unseen.ports";
    private static final String NO_BYTES = "unseen.no.bytes";

    /** The sampler comes once a second, and more often when it is woken. */
    private static final long PERIOD_NANOS = 800_000_000;

    private static final int SHARE = 100;

    private final OpenPage page;
    private final Notes notes;
    private final TaskState tasks;
    private final Endpoints endpoints;
    private final NativeLibraries libraries = new NativeLibraries();
    private UnseenSockets sockets;
    private UnseenBytes bytes;
    private long due;
    private long read;
    private long written;
    private long open;
    private boolean untold;

    /** Everything before the first {@link #run} counts as seen. */
    public UnseenIo(TaskState tasks, Endpoints endpoints, Notes notes) {
        this.page = tasks.page;
        this.notes = notes;
        this.tasks = tasks;
        this.endpoints = endpoints;
    }

    @Override
    public void run() {
        long now = System.nanoTime();
        if (bytes == null) {
            sockets = new UnseenSockets(endpoints.descriptors);
            bytes = new UnseenBytes(tasks, endpoints);
            due = now;
        } else if (now - due >= 0) {
            ThreadMeter meter = tasks.management.meter;
            long began = now(meter);
            look();
            due = now + Math.max(PERIOD_NANOS, (now(meter) - began) * SHARE);
        }
    }

    private static long now(ThreadMeter meter) {
        long cpu = meter == null ? -1 : meter.cpuNanos();
        return cpu < 0 ? System.nanoTime() : cpu;
    }

    /** The numbers come before the names: who sees a name may rely on them. */
    private void look() {
        boolean library = libraries.look();
        boolean port = libraries.isForeign() && sockets.look();
        open = tell(Health.UNSEEN_SOCKETS, open, sockets.open());
        if (!libraries.names().isEmpty() || !sockets.names().isEmpty()) {
            count();
        }
        if (library) {
            notes.add(LIBRARIES, libraries.names());
        }
        if (port) {
            notes.add(PORTS, sockets.names());
        }
    }

    private void count() {
        if (bytes.look()) {
            read = tell(Health.UNSEEN_READ_BYTES, read, bytes.read());
            written = tell(Health.UNSEEN_WRITE_BYTES, written, bytes.written());
        } else if (!untold) {
            untold = true;
            notes.add(NO_BYTES, "the kernel does not tell");
        }
    }

    private long tell(Health health, long before, long now) {
        if (now != before) {
            page.health(health, now - before);
        }
        return now;
    }
}
