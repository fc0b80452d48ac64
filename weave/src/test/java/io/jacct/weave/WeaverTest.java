// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.weave;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

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
    private final Weaver weaver =
            new Weaver(null, null, WeaveCache.none("off"), Slow::new, List.of(SKIPPED));

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
