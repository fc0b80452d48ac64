// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.snapshot;

import static org.junit.jupiter.api.Assertions.assertAll;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jacct.ledger.SamplePage;
import io.jacct.memory.DeviceLayout;
import io.jacct.memory.Layout;
import io.jacct.snapshot.page.Page;
import java.io.File;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A snapshot without the inventory, beside a whole one of the same page. */
class SnapshotOfTasksTest {
    @TempDir Path temp;

    private File file;
    private ByteBuffer bytes;

    @BeforeEach
    void setUp() throws IOException {
        file = temp.resolve("page").toFile();
        bytes = ByteBuffer.wrap(SamplePage.bytes(file)).order(ByteOrder.nativeOrder());
    }

    /** Opens the page anew, so that nothing is known from an earlier reading. */
    private Page page() throws IOException {
        Files.write(file.toPath(), bytes.array());
        return Page.open(file);
    }

    @Test
    void shouldBeTheWholeOneWithoutTheInventory() throws IOException {
        Snapshot whole = page().snapshot();
        Snapshot tasks = page().snapshotOfTasks();
        assertFalse(whole.devices().isEmpty());
        assertTrue(whole.tasks().stream().anyMatch(SnapshotOfTasksTest::isOnAFile));
        assertEquals(Inventory.NONE, tasks.inventory());
        assertEquals(whole.health(), tasks.health());
        assertSameTasks(whole, tasks);
    }

    @Test
    void shouldReadNoStripeOfADevice() throws IOException {
        tearDevices();
        Snapshot whole = page().snapshot();
        Snapshot tasks = page().snapshotOfTasks();
        assertTrue(whole.health().get("tornRecords") > 0);
        assertEquals(0, tasks.health().get("tornRecords"));
        assertSameTasks(whole, tasks);
    }

    @Test
    void shouldSayThatAnEndpointWasOnItsWayWhenTheWriterDied() throws IOException {
        long changes = bytes.getLong(Layout.PAGE_DEVICE_CHANGES);
        bytes.putLong(Layout.PAGE_DEVICE_CHANGES, changes | 1);
        Snapshot tasks = page().snapshotOfTasks();
        assertEquals(1, tasks.health().get("tornRecords"));
        assertEquals(1, tasks.health().get("readRetries"));
    }

    private static boolean isOnAFile(Task task) {
        return task.current() != null
                && task.current().endpoint() != null
                && task.current().endpoint().name().startsWith("/data/");
    }

    private static void assertSameTasks(Snapshot whole, Snapshot tasks) {
        assertAll(
                () -> assertEquals(whole.page(), tasks.page()),
                () -> assertEquals(whole.totals(), tasks.totals()),
                () -> assertEquals(whole.overflow(), tasks.overflow()),
                () -> assertEquals(whole.groups(), tasks.groups()),
                () -> assertEquals(whole.pools(), tasks.pools()),
                () -> assertEquals(whole.tasks(), tasks.tasks()),
                () -> assertEquals(whole.endpoints(), tasks.endpoints()));
    }

    /** Makes each record look as if its writer had died in it. */
    private void tearDevices() {
        for (int i = 0; i < bytes.getLong(Layout.PAGE_SEGMENTS); i++) {
            int entry = Layout.entry(i);
            int base = (int) bytes.getLong(entry + Layout.ENTRY_OFFSET);
            boolean devices = bytes.getLong(entry + Layout.ENTRY_TYPE) == Layout.DEVICES;
            long records = devices ? bytes.getLong(entry + Layout.ENTRY_RECORDS) : 0;
            for (int record = 0; record < records; record++) {
                int sequence = base + record * DeviceLayout.STRIPE_LENGTH + DeviceLayout.SEQUENCE;
                bytes.putLong(sequence, bytes.getLong(sequence) | 1);
            }
        }
    }
}
