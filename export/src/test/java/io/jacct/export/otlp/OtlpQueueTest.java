// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.export.otlp;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jacct.export.otlp.OtlpQueue.Batch;
import java.util.List;
import org.junit.jupiter.api.Test;

class OtlpQueueTest {
    private final OtlpQueue queue = new OtlpQueue(10);

    private static Batch batch(int points) {
        return new Batch(List.of(), points);
    }

    @Test
    void shouldDropTheOldestThatWaits() throws Exception {
        Batch first = batch(4);
        queue.add(first);
        assertSame(first, queue.head());
        Batch last = batch(5);
        queue.add(batch(3));
        queue.add(last);
        assertEquals(3, queue.dropped());
        assertSame(first, queue.head(), "it is on its way");
        queue.delivered();
        assertSame(last, queue.head());
        assertFalse(queue.drain(0));
        queue.delivered();
        assertTrue(queue.drain(0));
        queue.close();
        assertNull(queue.head());
    }

    @Test
    void shouldTakeOneThatIsTooLarge() throws Exception {
        Batch large = batch(20);
        queue.add(large);
        assertSame(large, queue.head());
        assertEquals(0, queue.dropped());
    }
}
