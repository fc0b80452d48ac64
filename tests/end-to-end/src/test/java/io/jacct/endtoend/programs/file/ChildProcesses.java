// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.endtoend.programs.file;

import io.jacct.counter.Counter;
import io.jacct.endtoend.programs.Case;
import io.jacct.endtoend.programs.Expect;
import io.jacct.snapshot.Endpoint;
import io.jacct.snapshot.Group;
import io.jacct.snapshot.Snapshot;
import io.jacct.snapshot.page.Page;
import java.io.OutputStream;

/** The pipes to child processes: opened with the process, and drained when it ends. */
public final class ChildProcesses {
    private static final long PATIENCE_NANOS = 30_000_000_000L;

    private ChildProcesses() {}

    /** Takes no arguments. */
    public static void main(String[] args) throws Exception {
        Case.run("process", ChildProcesses::process);
        names();
        drained();
    }

    private static void process(Case it) throws Exception {
        it.begin();
        Process cat = new ProcessBuilder("cat").start();
        try (OutputStream out = cat.getOutputStream()) {
            out.write(new byte[1000]);
        }
        Expect.that(1000, cat.getInputStream().readAllBytes().length);
        Expect.that(0, cat.waitFor());
        it.end();
        // the kernel adds the child's counts, and the reaper closes the pipes later
        it.kernelAside().did(Counter.PIPE_OPENS, 3).anyNumberOf(Counter.PIPE_CLOSES);
        it.anyNumberOf(Counter.PIPE_WRITES, Counter.PIPE_READS);
        it.did(Counter.PIPE_WRITE_BYTES, 1000).did(Counter.PIPE_READ_BYTES, 1000);
    }

    private static void names() throws Exception {
        Process process = new ProcessBuilder("true").start();
        process.waitFor();
        StringBuilder names = new StringBuilder();
        for (Endpoint endpoint : Page.own().snapshot().endpoints()) {
            if (endpoint.name().startsWith("process " + process.pid() + " ")) {
                names.append(endpoint.name().substring(endpoint.name().lastIndexOf(' ')));
            }
        }
        Case.say("names", " stdin stdout stderr", names.toString());
    }

    /** The JDK's reaper reads bytes that are unread when the process ends. */
    private static void drained() throws Exception {
        long before = reaped();
        Process echo = new ProcessBuilder("sh", "-c", "read line; printf 123456789").start();
        // the child must not end before the JDK has noticed it: otherwise the starter would read
        // its bytes
        echo.getOutputStream().write('\n');
        echo.getOutputStream().flush();
        echo.waitFor();
        long deadline = System.nanoTime() + PATIENCE_NANOS;
        while (reaped() == before && System.nanoTime() < deadline) {
            Thread.onSpinWait();
        }
        Case.say("drained", "9", Long.toString(reaped() - before));
        Expect.that(9, echo.getInputStream().readAllBytes().length);
        Case.say("read afterwards", "9", Long.toString(reaped() - before));
    }

    private static long reaped() throws Exception {
        Snapshot snapshot = Page.own().snapshot();
        long bytes = 0;
        for (Group pool : snapshot.pools()) {
            if (pool.name().startsWith("process reaper")) {
                bytes += pool.counts().get(Counter.PIPE_READ_BYTES);
            }
        }
        return bytes;
    }
}
