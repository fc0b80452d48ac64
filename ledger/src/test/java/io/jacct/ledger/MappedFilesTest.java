// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.ledger;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;

import io.jacct.ledger.base.ProcessMaps;
import io.jacct.ledger.device.EndpointKind;
import io.jacct.ledger.device.Endpoints;
import io.jacct.ledger.device.MappedFiles;
import io.jacct.snapshot.Device;
import java.io.IOException;
import java.nio.MappedByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MappedFilesTest {
    private static final int NONE = EndpointKind.other(EndpointKind.FILE);

    /** No address of a process is there. */
    private static final long AT = 1L << 60;

    @TempDir private Path directory;
    private Endpoints endpoints;
    private MappedFiles mappings;

    @BeforeEach
    void open() {
        TestLedger.open();
        endpoints = LedgerStart.state.endpoints;
        mappings = new MappedFiles(endpoints);
    }

    @AfterEach
    void close() {
        LedgerStart.close();
    }

    private int file(String name) {
        return endpoints.of(EndpointKind.FILE, name);
    }

    private static long mapped(String name) {
        return device(name).entry().mappedBytes();
    }

    private static Device device(String name) {
        return TestLedger.snapshot().devices().stream()
                .filter(each -> each.entry().endpoint().equals(name))
                .findFirst()
                .orElseThrow();
    }

    @Test
    void shouldKnowTheFileOfEachAddress() {
        int one = file("/data/one");
        int two = file("/data/two");
        mappings.mapped(one, AT, 100);
        mappings.mapped(two, AT + 100, 50);
        assertEquals(NONE, mappings.of(AT - 1));
        assertEquals(one, mappings.of(AT));
        assertEquals(one, mappings.of(AT + 99));
        assertEquals(two, mappings.of(AT + 100));
        assertEquals(NONE, mappings.of(AT + 150));
        assertEquals(NONE, mappings.unmapped(AT + 1));
        assertEquals(one, mappings.unmapped(AT));
        assertEquals(NONE, mappings.of(AT + 50));
        assertEquals(two, mappings.of(AT + 149));
    }

    @Test
    void shouldTellTheBytesThatAreMappedNow() {
        int file = file("/data/mapped");
        assertEquals(0, mapped("/data/mapped"));
        mappings.mapped(file, AT, 100);
        mappings.mapped(file, AT + 1000, 11);
        assertEquals(111, mapped("/data/mapped"));
        mappings.unmapped(AT);
        mappings.unmapped(AT);
        assertEquals(11, mapped("/data/mapped"));
    }

    @Test
    void shouldReplaceAMappingWhoseEndWasNotSeen() {
        mappings.mapped(file("/data/before"), AT, 100);
        mappings.mapped(file("/data/after"), AT, 7);
        assertEquals(0, mapped("/data/before"));
        assertEquals(7, mapped("/data/after"));
    }

    @Test
    void shouldBeRightAfterManyMappingsInAnyOrder() {
        long seed = Long.getLong("jacct.seed", System.nanoTime());
        Random random = new Random(seed);
        TreeMap<Long, Integer> model = new TreeMap<>();
        for (int i = 0; i < 5_000; i++) {
            long address = AT + random.nextInt(1_000) * 10L;
            if (random.nextBoolean()) {
                int file = file("/data/" + random.nextInt(10));
                mappings.mapped(file, address, 10);
                model.put(address, file);
            } else {
                Integer file = model.remove(address);
                assertEquals(
                        file == null ? NONE : file, mappings.unmapped(address), "seed " + seed);
            }
            long any = AT + random.nextInt(10_000);
            Map.Entry<Long, Integer> floor = model.floorEntry(any);
            boolean inside = floor != null && any - floor.getKey() < 10;
            assertEquals(inside ? floor.getValue() : NONE, mappings.of(any), "seed " + seed);
        }
    }

    /** The table is made after the mapping, as if the agent had been attached. */
    @Test
    void shouldFindTheFileOfAMappingThatIsOlder() throws IOException {
        Path file = directory.toRealPath().resolve("older");
        try (FileChannel channel =
                FileChannel.open(
                        file,
                        StandardOpenOption.CREATE,
                        StandardOpenOption.READ,
                        StandardOpenOption.WRITE)) {
            MappedByteBuffer buffer = channel.map(FileChannel.MapMode.READ_WRITE, 0, 10_000);
            long address = address(file.toString());
            int endpoint = FileLedger.mapping(address + 5_000);
            assertNotEquals(NONE, endpoint);
            assertEquals(file.toString(), endpoints.entry(endpoint).name);
            // of whole pages
            assertEquals(12_288, mapped(file.toString()));
            assertEquals(endpoint, FileLedger.unmapping(address));
            assertEquals(0, mapped(file.toString()));
            buffer.put(0, (byte) 1);
        }
    }

    private static long address(String path) {
        ProcessMaps maps = new ProcessMaps();
        while (maps.next()) {
            if (maps.path().equals(path)) {
                return maps.start();
            }
        }
        throw new AssertionError(path + " is not mapped");
    }
}
