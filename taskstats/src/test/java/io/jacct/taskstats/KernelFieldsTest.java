// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.taskstats;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jacct.memory.ThreadFiles;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class KernelFieldsTest {
    private static final int VERSION = 14;

    @TempDir Path directory;
    private final TaskstatsRecord record = new TaskstatsRecord();

    private int number(TaskstatsField field) {
        byte[] struct = record.struct(VERSION);
        return ByteBuffer.wrap(struct).order(ByteOrder.nativeOrder()).getInt(field.offset());
    }

    @Test
    void shouldTellWhoseProcessItIsAndHowItsThreadIsScheduled() throws Exception {
        Path file = Files.createFile(directory.resolve("mine"));
        KernelFields.add(record, ProcessHandle.current().pid(), ThreadFiles.ownId());
        assertEquals(Files.getAttribute(file, "unix:uid"), number(TaskstatsField.AC_UID));
        assertEquals(Files.getAttribute(file, "unix:gid"), number(TaskstatsField.AC_GID));
        long parent = ProcessHandle.current().parent().orElseThrow().pid();
        assertEquals(parent, number(TaskstatsField.AC_PPID));
        assertTrue(number(TaskstatsField.HIWATER_RSS) > 1024, "kilobytes");
        assertTrue(number(TaskstatsField.HIWATER_VM) >= number(TaskstatsField.HIWATER_RSS));
        assertTrue(record.has(TaskstatsField.AC_NICE));
        assertTrue(record.has(TaskstatsField.AC_SCHED));
    }

    @Test
    void shouldTellNothingOfAProcessThatIsGone() {
        KernelFields.add(record, Long.MAX_VALUE, 1);
        assertFalse(record.has(TaskstatsField.AC_UID));
        assertFalse(record.has(TaskstatsField.AC_NICE));
    }
}
