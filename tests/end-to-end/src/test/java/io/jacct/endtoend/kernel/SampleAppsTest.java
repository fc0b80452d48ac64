// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.endtoend.kernel;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jacct.counter.Counter;
import io.jacct.counter.Unit;
import io.jacct.endtoend.harness.ChildJvm;
import io.jacct.endtoend.harness.Finished;
import io.jacct.endtoend.harness.Pages;
import io.jacct.endtoend.jdks.Jdk;
import io.jacct.endtoend.jdks.OnOldestFirst;
import io.jacct.memory.DeviceLayout;
import io.jacct.memory.Layout;
import io.jacct.samples.ChannelCopy;
import io.jacct.samples.FileCopy;
import io.jacct.samples.SocketEcho;
import io.jacct.samples.ThreadChurn;
import io.jacct.snapshot.Counts;
import io.jacct.snapshot.Group;
import io.jacct.snapshot.Snapshot;
import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;

/** The head comments of the sample programs state their operations. Exactly these are counted. */
class SampleAppsTest {
    private static final int SHORT_THREADS = 10_000;

    /** The number of records for which a new page has room. */
    private static final long FIRST_ROOM = 128;

    /** The same for executors. */
    private static final long EXECUTORS = 64;

    @TempDir private Path directory;

    @OnOldestFirst
    void shouldCountStreams(Jdk jdk) throws Exception {
        Counts totals = run(jdk, "", FileCopy.class).totals();
        assertTrue(totals.get(Counter.FILE_READ_NANOS) > 0, "reads are timed by default");
        assertTrue(totals.get(Counter.FILE_WRITE_NANOS) > 0, "writes are timed by default");
    }

    @OnOldestFirst
    void shouldCountFileChannels(Jdk jdk) throws Exception {
        run(jdk, "", ChannelCopy.class);
    }

    @OnOldestFirst
    void shouldCountSockets(Jdk jdk) throws Exception {
        run(jdk, "", SocketEcho.class);
    }

    /**
     * A large number of files would make the page grow, and the kernel counts that as writes of
     * this process. A low cap on names, handles and exits prevents it. The other files then fold
     * into one without loss.
     */
    @OnOldestFirst
    void shouldCountShortThreads(Jdk jdk) throws Exception {
        Snapshot end =
                run(
                        jdk,
                        "devices.max=20,handles.max=20,exits.max=32,",
                        ThreadChurn.class,
                        SHORT_THREADS);
        Group churn =
                end.pools().stream()
                        .filter(pool -> pool.name().startsWith("churn-"))
                        .findFirst()
                        .orElseThrow();
        int warmUp = 16;
        assertEquals(SHORT_THREADS + warmUp, churn.started());
        assertEquals(0, churn.live());
        assertEquals(
                (SHORT_THREADS + warmUp) * 100L, churn.departed().get(Counter.FILE_WRITE_BYTES));
        assertPageNoLargerThanNeeded(end);
    }

    /** Records of threads that have ended are used again. */
    private static void assertPageNoLargerThanNeeded(Snapshot end) {
        long peak = end.health().get("livePeak");
        assertTrue(peak < 100, "live peak " + peak);
        // the page grows by half when three quarters of the records are in use, and ended records
        // cool down before reuse
        long records = 2 * Math.max(FIRST_ROOM, peak);
        long endpoints = 2 * Math.max(FIRST_ROOM, end.endpoints().size());
        long stripes = 2 * Math.max(FIRST_ROOM, end.devices().size());
        long bound =
                Layout.HEADER_LENGTH
                        + Layout.NOTES_LENGTH
                        + records * Layout.RECORD_LENGTH
                        + EXECUTORS * Layout.EXECUTOR_LENGTH
                        + endpoints * Layout.ENDPOINT_LENGTH
                        + stripes * DeviceLayout.STRIPE_LENGTH;
        assertTrue(end.page().bytes() <= bound, end.page().bytes() + " bytes, bound " + bound);
    }

    @OnOldestFirst
    void shouldCountTheSameWithoutTiming(Jdk jdk) throws Exception {
        Path page = directory.resolve("page");
        Finished finished =
                ChildJvm.marked(jdk)
                        .agent("timing=off,page=" + page)
                        .program(FileCopy.class)
                        .run()
                        .well();
        Snapshot end = Pages.readSound(page);
        MarkLines lines = new MarkLines(finished);
        lines.assertAsExpected();
        lines.assertAsKernel();
        for (Counter counter : Counter.values()) {
            if (counter.unit() == Unit.NANOSECONDS && !counter.isMeasured()) {
                assertEquals(0, end.totals().get(counter), counter.label());
            }
        }
    }

    @OnOldestFirst
    void shouldCountTheSameWhereOneInFourIsTimed(Jdk jdk) throws Exception {
        Snapshot end = run(jdk, "timing=sampled,timing.every=4,", FileCopy.class);
        assertTrue(end.totals().get(Counter.FILE_READ_NANOS) > 0);
        assertTrue(end.totals().get(Counter.FILE_WRITE_NANOS) > 0);
    }

    private Snapshot run(Jdk jdk, String agent, Class<?> sample, Object... arguments)
            throws Exception {
        Path page = directory.resolve("page");
        Finished finished =
                ChildJvm.marked(jdk)
                        .agent(agent + "page=" + page)
                        .program(sample, arguments)
                        .run()
                        .well();
        Snapshot end = Pages.readSound(page);
        MarkLines lines = new MarkLines(finished);
        lines.assertAsExpected();
        lines.assertAsKernel();
        return end;
    }
}
