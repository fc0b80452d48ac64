// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.weave;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.instrument.Instrumentation;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.BitSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

class WeaverTest {
    private static final String TYPE = "java.util.BitSet";
    private static final String SKIPPED = "java.util.Random";
    private static final byte[] ORIGINAL = {1};
    private static final byte[] WOVEN = {2};

    private final CountDownLatch weaving = new CountDownLatch(1);
    private final CountDownLatch goOn = new CountDownLatch(1);

    /** So many times there is no memory to weave with. */
    private int shortages;

    private byte[] retransformed;

    private final Instrumentation instrumentation =
            (Instrumentation)
                    Proxy.newProxyInstance(
                            null, new Class<?>[] {Instrumentation.class}, this::instrument);

    private final Weaver weaver =
            new Weaver(instrumentation, null, WeaveCache.none("off"), Slow::new, List.of(SKIPPED));

    /** A loom that weaves until the test ends it. */
    private final class Slow implements ClassWeaver {
        @Override
        public List<String> types() {
            return List.of(TYPE, SKIPPED);
        }

        @Override
        public byte[] original(String type) {
            return ORIGINAL;
        }

        @Override
        public byte[] weave(String type, byte[] original, List<String> missing) {
            if (shortages > 0) {
                shortages--;
                throw new OutOfMemoryError("a test");
            }
            if (type.equals(TYPE)) {
                weaving.countDown();
                await(goOn);
            }
            return WOVEN;
        }
    }

    private static void await(CountDownLatch latch) {
        try {
            assertTrue(latch.await(1, TimeUnit.MINUTES));
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    @BeforeEach
    void setUp() throws Exception {
        weaver.targets.add(weaver.loom.load().types());
    }

    private byte[] transform() {
        return transform(TYPE);
    }

    private byte[] transform(String type) {
        return weaver.transform(null, type.replace('.', '/'), null, null, ORIGINAL);
    }

    @Test
    void shouldLeaveWhatItIsToSkip() {
        assertNull(transform(SKIPPED));
        assertEquals(Set.of(), weaver.unknownSkips());
    }

    @Test
    void shouldWeaveUntilItIsStopped() {
        goOn.countDown();
        assertArrayEquals(WOVEN, transform());
        weaver.stop();
        assertNull(transform());
    }

    /** The JVM has loaded the type. It retransforms it, and keeps what came out last. */
    private Object instrument(Object proxy, Method method, Object[] arguments) {
        if (method.getName().equals("getAllLoadedClasses")) {
            return new Class<?>[] {BitSet.class};
        }
        retransformed = weaver.transform(null, "java/util/BitSet", BitSet.class, null, ORIGINAL);
        return null;
    }

    /** The heap is full for longer than a sweep takes. */
    @Test
    void shouldWeaveWhenThereIsMemoryAgain() {
        goOn.countDown();
        shortages = 20;
        assertNull(transform());
        weaver.run();
        assertTrue(weaver.shortage.isNoticed());
        assertNull(retransformed);
        assertEquals(List.of(), weaver.touched());
        shortages = 0;
        weaver.run();
        assertArrayEquals(WOVEN, retransformed);
        assertEquals(List.of(TYPE), weaver.touched());
    }

    @Test
    @Timeout(60)
    void shouldStopWhileAThreadIsKeptFromItsEnd() {
        CompletableFuture<byte[]> late = CompletableFuture.supplyAsync(this::transform);
        await(weaving);
        weaver.stop();
        goOn.countDown();
        assertNull(late.join(), "the class stays as it is");
    }
}
