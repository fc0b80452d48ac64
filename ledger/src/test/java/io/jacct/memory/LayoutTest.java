// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.memory;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;

import io.jacct.counter.Counter;
import java.io.IOException;
import java.io.InputStream;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class LayoutTest {
    /**
     * The layout of version N is in {@code src/test/resources/layout-N.txt}. The file is made once,
     * by hand, from the output of this test, when version N is new.
     */
    @Test
    void shouldGetANewVersionWithEveryChange() throws Exception {
        String golden = "/layout-" + Layout.VERSION + ".txt";
        try (InputStream in = LayoutTest.class.getResourceAsStream(golden)) {
            assertNotNull(in, () -> "no " + golden + "; it is\n" + constants());
            String then = new String(in.readAllBytes(), StandardCharsets.UTF_8);
            assertEquals(then, constants(), "the layout has changed, its version has not");
        }
    }

    @Test
    void shouldPutTheHeaderWhereReadersLookForIt() throws IOException {
        PageMemory page = PageMemory.create(new AnonymousStore(), 4711, 1234);
        page.ready();
        ByteBuffer header = page.buffers()[0];
        long[] expected = {0x4A41434354504B0AL, Layout.VERSION, 0x0102030405060708L, 1, 4711};
        for (int i = 0; i < expected.length; i++) {
            assertEquals(expected[i], header.getLong(i * Long.BYTES), "word " + i);
        }
        assertEquals(1234, header.getLong(56));
        assertEquals(Counter.SLOTS, header.getLong(88));
    }

    @Test
    void shouldKeepRecordsOffEachOthersCacheLines() throws IOException {
        PageMemory page = PageMemory.create(new AnonymousStore(), 1, 1);
        long address = page.grow(Layout.RECORDS, Layout.RECORD_LENGTH, 3);
        assertEquals(0, address % 64);
        assertEquals(0, Layout.RECORD_LENGTH % 64);
    }

    private static String constants() {
        TreeMap<String, Object> values = new TreeMap<>();
        for (Field field : Layout.class.getDeclaredFields()) {
            if (Modifier.isPublic(field.getModifiers())) {
                values.put(field.getName(), value(field));
            }
        }
        for (Field field : DeviceLayout.class.getDeclaredFields()) {
            if (Modifier.isPublic(field.getModifiers())) {
                values.put("DEVICE." + field.getName(), value(field));
            }
        }
        for (Field field : StatisticLayout.class.getDeclaredFields()) {
            if (Modifier.isPublic(field.getModifiers())) {
                values.put("STATISTIC." + field.getName(), value(field));
            }
        }
        for (Field field : TimerLayout.class.getDeclaredFields()) {
            if (Modifier.isPublic(field.getModifiers())) {
                values.put("TIMER." + field.getName(), value(field));
            }
        }
        for (Field field : BeancounterLayout.class.getDeclaredFields()) {
            if (Modifier.isPublic(field.getModifiers())) {
                values.put("BEANCOUNTER." + field.getName(), value(field));
            }
        }
        for (Field field : HandleLayout.class.getDeclaredFields()) {
            if (Modifier.isPublic(field.getModifiers())) {
                values.put("HANDLE." + field.getName(), value(field));
            }
        }
        StringBuilder out = new StringBuilder();
        values.forEach((name, value) -> out.append(name + "=" + value + "\n"));
        return out.toString();
    }

    private static Object value(Field field) {
        try {
            return field.get(null);
        } catch (IllegalAccessException impossible) {
            throw new IllegalStateException(impossible);
        }
    }
}
