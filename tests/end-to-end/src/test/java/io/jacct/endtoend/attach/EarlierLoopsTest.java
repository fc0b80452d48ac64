// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.endtoend.attach;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jacct.counter.Counter;
import io.jacct.endtoend.harness.ChildJvm;
import io.jacct.endtoend.harness.Pages;
import io.jacct.endtoend.harness.RunningJvm;
import io.jacct.endtoend.jdks.Jdk;
import io.jacct.endtoend.jdks.OnWholeMatrix;
import io.jacct.endtoend.programs.attach.EarlierLoops;
import io.jacct.snapshot.Device;
import io.jacct.snapshot.Group;
import io.jacct.snapshot.Snapshot;
import java.nio.file.Path;
import java.util.List;
import java.util.TreeMap;
import org.junit.jupiter.api.io.TempDir;

/**
 * Loops of the JDK that a thread had entered before the agent was attached. What goes through them
 * afterwards is counted to the byte, for the thread and for the file. Every number is read once.
 */
class EarlierLoopsTest {
    private static final long ALL = EarlierLoops.TIMES * EarlierLoops.BYTES;

    @TempDir private Path directory;

    @OnWholeMatrix
    void shouldCountWhatGoesThroughThem(Jdk jdk) throws Exception {
        Path page = directory.resolve("page");
        try (RunningJvm running =
                ChildJvm.strict(jdk)
                        .cached()
                        .attachable()
                        .program(EarlierLoops.class, directory)
                        .start()) {
            running.await("ready");
            ChildJvm.jacct(jdk, "attach", running.pid() + "", "page=" + page).run().well();
            Snapshot before = Pages.read(page);
            running.say("go");
            running.await("done");
            Snapshot now = Pages.read(page);
            for (String loop : List.of("old-acceptor", "old-selector", "old-group")) {
                assertEquals(ALL, of(now, loop, Counter.SOCKET_READ_BYTES), loop);
            }
            assertEquals(ALL, of(now, "old-timer", Counter.FILE_WRITE_BYTES));
            assertEquals(EarlierLoops.BYTES, of(now, "old-cleaner", Counter.FILE_WRITE_BYTES));
            long read = grown(before, now, Counter.SOCKET_READ_BYTES);
            assertEquals(read, grown(before, now, Counter.SOCKET_WRITE_BYTES));
            assertTrue(read > 3 * ALL, "and HTTP");
            assertTrue(of(now, "HTTP-Dispatcher", Counter.SOCKET_READ_BYTES) > 0);
            assertEquals(written(jdk), written(now));
            running.closeInput();
            running.finish().well();
        }
    }

    private static long of(Snapshot snapshot, String pool, Counter counter) {
        return snapshot.pools().stream()
                .filter(each -> each.name().equals(pool))
                .map(Group::counts)
                .mapToLong(counts -> counts.get(counter))
                .sum();
    }

    private static long grown(Snapshot before, Snapshot now, Counter counter) {
        return now.totals().get(counter) - before.totals().get(counter);
    }

    /** What each file should have got. */
    private static TreeMap<String, Long> written(Jdk jdk) {
        TreeMap<String, Long> all = new TreeMap<>();
        all.put("old-cleaner", (long) EarlierLoops.BYTES);
        all.put("old-timer", ALL);
        all.put("reaper", (long) EarlierLoops.BYTES);
        if (jdk.feature() >= 21) {
            all.put("old-virtual", ALL);
        }
        return all;
    }

    private TreeMap<String, Long> written(Snapshot snapshot) throws Exception {
        String prefix = directory.toRealPath() + "/";
        TreeMap<String, Long> all = new TreeMap<>();
        for (Device device : snapshot.devices()) {
            String endpoint = device.entry().endpoint();
            if (endpoint.startsWith(prefix) && device.writes().bytes() > 0) {
                all.put(endpoint.substring(prefix.length()), device.writes().bytes());
            }
        }
        return all;
    }
}
