// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.endtoend.robustness;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jacct.counter.Counter;
import io.jacct.endtoend.harness.ChildJvm;
import io.jacct.endtoend.harness.Finished;
import io.jacct.endtoend.harness.Pages;
import io.jacct.endtoend.harness.RunningJvm;
import io.jacct.endtoend.harness.Unharmed;
import io.jacct.endtoend.jdks.Jdk;
import io.jacct.endtoend.jdks.Jdks;
import io.jacct.endtoend.programs.Hello;
import io.jacct.endtoend.programs.robustness.Guarded;
import io.jacct.snapshot.Snapshot;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * An application has a security manager, on the JDKs that support one. It gets the same requests as
 * without the agent. It neither refuses the agent's own reads, on the application's threads and on
 * the agent's own, nor sees them. Nothing is therefore missing in the page.
 */
class SecurityManagerTest {
    private static final int LAST_WITH_MANAGER = 23;
    private static final long WRITTEN_IN_ALL = 2L * (Guarded.THREADS + 1) * Guarded.WRITTEN;

    @TempDir private Path directory;

    static List<Jdk> withSecurityManager() {
        return Jdks.matrix().stream()
                .filter(jdk -> jdk.feature() <= LAST_WITH_MANAGER)
                .collect(Collectors.toList());
    }

    @ParameterizedTest(name = "{0}")
    @Tag("full")
    @MethodSource("withSecurityManager")
    void shouldNotAskManagerOfApplication(Jdk jdk) throws Exception {
        fillCache(jdk);
        assertUnharmed(jdk, true, "-Djava.security.manager=allow");
    }

    @ParameterizedTest(name = "{0}")
    @Tag("full")
    @MethodSource("withSecurityManager")
    void shouldNotBeRefusedByPolicy(Jdk jdk) throws Exception {
        Path policy = directory.resolve("policy");
        Files.writeString(
                policy,
                "grant {"
                        + granted(Guarded.OUT, "read,write")
                        + granted(Guarded.COPY, "write")
                        + "};");
        assertUnharmed(jdk, false, "-Djava.security.manager", "-Djava.security.policy==" + policy);
    }

    private String granted(String file, String actions) {
        Path path = directory.resolve("work").resolve(file);
        return String.format("permission java.io.FilePermission \"%s\", \"%s\";", path, actions);
    }

    /** Weaves all classes once, because the requests during weaving are another matter. */
    private void fillCache(Jdk jdk) throws Exception {
        ChildJvm child = ChildJvm.plain(jdk).options(cache(), "-Dio.jacct.weave.thorough=true");
        child.accounted(directory.resolve("filled")).program(Hello.class).run().well();
    }

    private String cache() {
        return "-Djacct.cache=" + directory.resolve("cache");
    }

    private void assertUnharmed(Jdk jdk, boolean own, String... options) throws Exception {
        Path work = Files.createDirectory(directory.resolve("work"));
        Path page = directory.resolve("page");
        Finished without = run(child(jdk, own, work, options), null);
        for (String file : List.of(Guarded.OUT, Guarded.COPY)) {
            Files.delete(work.resolve(file));
        }
        Finished with = run(child(jdk, own, work, options).agent("kernel=on,page=" + page), page);
        Unharmed.assertSame(without, with);
        Snapshot end = Pages.readSound(page);
        assertEquals(WRITTEN_IN_ALL, Unharmed.written(end, work.resolve(Guarded.OUT)));
        long copied = Files.size(work.resolve(Guarded.COPY));
        assertEquals(copied, Unharmed.written(end, work.resolve(Guarded.COPY)));
        // with kernel=on each thread reads its own files when it ends
        long kernel = kernelWrites(end);
        assertTrue(kernel >= WRITTEN_IN_ALL, () -> kernel + " writes");
    }

    private ChildJvm child(Jdk jdk, boolean own, Path work, String... options) {
        return ChildJvm.plain(jdk)
                .options(options)
                .options(cache())
                .program(Guarded.class, own, work);
    }

    /**
     * Runs the child. It goes on when the page, if there is one, has the kernel's numbers of a
     * waiting thread.
     */
    private static Finished run(ChildJvm child, Path page) throws Exception {
        try (RunningJvm running = child.start()) {
            running.await("ready");
            if (page != null) {
                Pages.await(page, SecurityManagerTest::knowsWhoWaits);
            }
            running.say("go on");
            return running.finish();
        }
    }

    private static boolean knowsWhoWaits(Snapshot snapshot) {
        return snapshot.tasks().stream()
                .filter(task -> task.name().equals(Guarded.LAST))
                .anyMatch(task -> task.counts().get(Counter.KERNEL_WRITES) >= Guarded.WRITTEN);
    }

    private static long kernelWrites(Snapshot snapshot) {
        return snapshot.groups().stream()
                .mapToLong(group -> group.departed().get(Counter.KERNEL_WRITES))
                .sum();
    }
}
