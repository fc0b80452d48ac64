// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.instrumentation;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jacct.instrumentation.file.FileInputStreams;
import io.jacct.instrumentation.type.TypeInstrumentation;
import io.jacct.ledger.LedgerStart;
import io.jacct.snapshot.PageInfo;
import io.jacct.snapshot.page.Page;
import io.jacct.weave.ClassWeaver;
import io.jacct.weave.StartupTimings;
import io.jacct.weave.WeaveCache;
import io.jacct.weave.Weaver;
import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import net.bytebuddy.asm.Advice;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassWriter;

/** A second start on a cache that the first has filled. */
class WarmStartTest {
    private static final int FEATURE = Runtime.version().feature();
    private static final Class<?>[] LOADED = {FileInputStream.class, Random.class, BitSet.class};

    @TempDir private Path directory;
    private final AtomicInteger looms = new AtomicInteger();
    private FakeInstrumentation jvm;
    private Weaver weaver;
    private StartupTimings phases;

    @BeforeEach
    void openLedgerAndFillCache() throws Exception {
        LedgerStart.open(Map.of("page", "target/warm-start-test.page"));
        start(this::loom, true);
        assertEquals(1, looms.get());
    }

    @AfterEach
    void closeLedger() {
        LedgerStart.close();
    }

    /** Advice that does nothing. */
    static final class Some {
        @Advice.OnMethodEnter(suppress = Throwable.class)
        static void enter() {
            Thread.onSpinWait();
        }
    }

    private ClassWeaver loom() {
        looms.incrementAndGet();
        return new Weaving(
                List.of(
                        FileInputStreams.type(),
                        type(Random.class, "nextInt()I").weave("noSuch()V", Some.class),
                        type(BitSet.class, "size()I")),
                FEATURE);
    }

    private static TypeInstrumentation type(Class<?> type, String method) {
        return TypeInstrumentation.of(type.getName()).weave(method, Some.class);
    }

    private void start(ClassWeaver.Loader loader, boolean thorough) throws Exception {
        jvm = new FakeInstrumentation(LOADED);
        WeaveCache cache = WeaveCache.open(directory.resolve("cache").toString(), "test");
        phases = new StartupTimings(System.nanoTime());
        weaver = new Weaver(jvm.instrumentation(), null, cache, loader, List.of());
        weaver.start(thorough, phases);
    }

    private void assertWoven(String fromCache) throws Exception {
        for (Class<?> type : LOADED) {
            assertTrue(jvm.isWoven(type), type.getName());
        }
        try (Page page = Page.own()) {
            Map<String, String> notes = page.snapshot().page().notes();
            assertEquals("3", notes.get("woven"));
            assertEquals(fromCache, notes.get("woven.cached"));
            assertTrue(notes.get("unwoven").contains("java.util.Random[noSuch()V]"));
        }
    }

    private void damage(Class<?> type) throws IOException {
        try (var files =
                Files.newDirectoryStream(directory.resolve("cache"), type.getName() + "*")) {
            for (Path file : files) {
                Files.write(file, new byte[] {1, 2, 3});
            }
        }
    }

    private byte[] transform(Class<?> type, byte[] original) {
        return weaver.transform(null, type.getName().replace('.', '/'), null, null, original);
    }

    private static byte[] original(Class<?> type) throws IOException {
        try (InputStream in = type.getResourceAsStream(type.getSimpleName() + ".class")) {
            return in.readAllBytes();
        }
    }

    /** The same class with different bytes, as after another agent. */
    private static byte[] another(Class<?> type) throws IOException {
        ClassReader reader = new ClassReader(original(type));
        ClassWriter writer = new ClassWriter(0);
        reader.accept(writer, 0);
        return writer.toByteArray();
    }

    @Test
    void shouldNeedNoLoomWhenAllIsInTheCache() throws Exception {
        byte[] first = transform(BitSet.class, original(BitSet.class));
        start(
                () -> {
                    throw new AssertionError("loaded");
                },
                false);
        assertWoven("3");
        assertEquals(
                List.of("cache", "weaver", "retransform", "self-test"),
                List.copyOf(PageInfo.figures(phases.toString()).keySet()));
        assertArrayEquals(first, transform(BitSet.class, original(BitSet.class)));
    }

    @Test
    void shouldWeaveAnewWhatIsDamaged() throws Exception {
        damage(Random.class);
        start(this::loom, false);
        assertEquals(2, looms.get());
        assertWoven("2");
    }

    @Test
    void shouldWeaveAnewWhatIsNotAsItWas() throws Exception {
        byte[] original = another(BitSet.class);
        start(this::loom, false);
        assertEquals(1, looms.get());
        assertNotNull(transform(BitSet.class, original));
        assertEquals(2, looms.get());
    }

    @Test
    void shouldStartColdWithoutTheListOfTypes() throws Exception {
        try (var files = Files.newDirectoryStream(directory.resolve("cache"), "types-*")) {
            for (Path file : files) {
                Files.delete(file);
            }
        }
        start(this::loom, false);
        assertEquals(2, looms.get());
        assertWoven("3");
    }

    /** A thread that loads a class for the loom cannot wait for the loom, and does not. */
    @Test
    void shouldNotWaitForWhatWaitsForIt() throws Exception {
        byte[] original = another(FileInputStream.class);
        CountDownLatch returned = new CountDownLatch(1);
        CountDownLatch loaded = new CountDownLatch(1);
        start(
                () -> {
                    returned.await();
                    ClassWeaver loom = loom();
                    loaded.countDown();
                    return loom;
                },
                false);
        assertNull(transform(FileInputStream.class, original));
        returned.countDown();
        loaded.await();
        // another thread that needs the loom waits until the agent's thread has loaded it
        assertNotNull(transform(BitSet.class, another(BitSet.class)));
        assertNotNull(transform(FileInputStream.class, original));
    }

    /** On a busy machine the loom may come after the transforming thread has stopped waiting. */
    @Test
    void shouldWeaveAllAtStartThoughTheLoomTakesLong() throws Exception {
        damage(Random.class);
        start(
                () -> {
                    jvm.retransformed.await();
                    return loom();
                },
                false);
        assertWoven("2");
    }

    @Test
    void shouldSayThatTheLoomCannotBeHad() throws Exception {
        start(
                () -> {
                    throw new IOException("no jar");
                },
                false);
        assertNull(transform(BitSet.class, another(BitSet.class)));
        try (Page page = Page.own()) {
            String unwoven = page.snapshot().page().notes().get("unwoven");
            assertTrue(unwoven.contains("weaver: java.io.IOException: no jar"), unwoven);
        }
        assertNotNull(transform(BitSet.class, original(BitSet.class)));
    }
}
