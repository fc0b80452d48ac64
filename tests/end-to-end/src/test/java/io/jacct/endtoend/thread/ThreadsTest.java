// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.endtoend.thread;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jacct.counter.Counter;
import io.jacct.endtoend.harness.ChildJvm;
import io.jacct.endtoend.harness.Finished;
import io.jacct.endtoend.harness.Heap;
import io.jacct.endtoend.harness.Pages;
import io.jacct.endtoend.jdks.Jdk;
import io.jacct.endtoend.jdks.OnEachJdk;
import io.jacct.endtoend.programs.thread.ManyThreads;
import io.jacct.snapshot.Group;
import io.jacct.snapshot.Snapshot;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.io.TempDir;

/** Threads start and end. Their counts stay, and their memory is reused. */
class ThreadsTest {
    private static final int WAVES = 10;
    private static final int THREADS = 2_000;

    @TempDir private Path directory;

    @OnEachJdk
    void shouldLeaveNothingOfThreadsBehindButWhatTheyDid(Jdk jdk) throws Exception {
        Path page = directory.resolve("page");
        Path file = directory.resolve("bytes");
        Finished finished =
                ChildJvm.on(jdk)
                        .accounted(page)
                        .options("-XX:+UseSerialGC")
                        .program(ManyThreads.class, file, WAVES, THREADS)
                        .run()
                        .well();
        Snapshot end = Pages.readSound(page);
        assertEquals(WAVES * THREADS, Files.size(file));
        assertEquals(List.of("" + WAVES * THREADS), finished.lines("written "));
        Group pool =
                end.pools().stream()
                        .filter(p -> p.name().equals("short-N"))
                        .findFirst()
                        .orElseThrow();
        assertEquals(WAVES * THREADS, pool.started());
        assertEquals(WAVES * THREADS, pool.counts().get(Counter.FILE_WRITE_BYTES));
        assertTrue(end.health().get("livePeak") < 100, () -> "" + end.health());
        Heap.assertFlat(finished.lines("heap "), 8L * THREADS * WAVES / 2);
    }
}
