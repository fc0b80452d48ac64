// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.ledger;

import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jacct.ledger.base.SharedRecord;
import io.jacct.ledger.device.DeviceStripe;
import io.jacct.ledger.striped.QueueStripe;
import io.jacct.memory.HeldRecord;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The holder of a record that threads hold in turn has its cache line for itself. */
class SharedRecordTest {
    private static final int LINE = 64;

    private static long offset(Field field) throws ReflectiveOperationException {
        Class<?> type = Class.forName("sun.misc.Unsafe");
        Field unsafe = type.getDeclaredField("theUnsafe");
        unsafe.setAccessible(true);
        Method offset = type.getMethod("objectFieldOffset", Field.class);
        return (long) offset.invoke(unsafe.get(null), field);
    }

    private static long holder() throws ReflectiveOperationException {
        return offset(HeldRecord.class.getField("holder"));
    }

    private static long end(Class<?> type) throws ReflectiveOperationException {
        long end = 0;
        for (Field field : type.getDeclaredFields()) {
            if (!Modifier.isStatic(field.getModifiers())) {
                end = Math.max(end, offset(field));
            }
        }
        return end;
    }

    @Test
    void shouldKeepTheObjectBeforeOffTheLine() throws Exception {
        long holder = holder();
        assertTrue(holder >= LINE, () -> "holder at " + holder);
    }

    @Test
    void shouldKeepTheObjectBehindOffTheLine() throws Exception {
        long next = holder() + LINE;
        for (Class<?> type : List.of(SharedRecord.class, DeviceStripe.class, QueueStripe.class)) {
            long end = end(type) + Integer.BYTES;
            assertTrue(end >= next, () -> type + " ends at " + end + ", the line at " + next);
        }
    }
}
