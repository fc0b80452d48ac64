// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.counter;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

class CatalogueTest {
    @Test
    void shouldGiveEachIdAndEachNameOnce() {
        for (Counter counter : Counter.values()) {
            assertTrue(counter.id() >= 0 && counter.id() < Counter.SLOTS, counter.label());
            assertSame(counter, Counter.withId(counter.id()));
        }
        long names = Arrays.stream(Counter.values()).map(Counter::label).distinct().count();
        assertEquals(Counter.values().length, names);
        long ids = Arrays.stream(Health.values()).map(Health::id).distinct().count();
        assertEquals(Health.values().length, ids);
    }

    /** A new counter gets a line at the end of the list; a line is never changed or removed. */
    @Test
    void shouldNeverChangeAnIdThatWasGiven() throws IOException {
        List<String> given = resource("/counters-given.txt").lines().toList();
        for (String line : given) {
            int id = Integer.parseInt(line.substring(0, line.indexOf(' ')));
            Counter now = Counter.withId(id);
            assertEquals(line, now == null ? id + " (gone)" : id + " " + now.label());
        }
        for (Counter counter : Counter.values()) {
            String line = counter.id() + " " + counter.label();
            assertTrue(given.contains(line), () -> "counters-given.txt lacks: " + line);
        }
    }

    @Test
    void shouldCountTheSameThingAtTheSamePlaceInEveryClass() {
        for (Counter counter : Counter.values()) {
            if (counter.id() >= Counter.BESIDE) {
                continue;
            }
            int block = counter.id() / IoClass.IDS;
            for (IoClass ioClass : IoClass.values()) {
                boolean named = counter.label().startsWith(ioClass.label());
                assertEquals(block == ioClass.ordinal(), named, counter.label());
            }
        }
        for (int place = 0; place < 7; place++) {
            String name = Counter.withId(place).label().substring("file".length());
            for (IoClass ioClass : IoClass.values()) {
                Counter same = Counter.withId(ioClass.firstId() + place);
                assertEquals(ioClass.label() + name, same.label());
            }
        }
    }

    private static String resource(String name) throws IOException {
        try (InputStream in = CatalogueTest.class.getResourceAsStream(name)) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        }
    }
}
