// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.ledger;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.jacct.ledger.device.DeviceSort;
import io.jacct.ledger.device.EndpointKind;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The numbers of devstat(9). */
class DeviceSortTest {
    @ParameterizedTest(name = "kind {0}")
    @CsvSource({
        EndpointKind.FILE + ", 0x110, 0x30, 4",
        EndpointKind.SOCKET + ", 0x20, 0x39, 1",
        EndpointKind.LISTEN + ", 0x20, 0x39, 1",
        EndpointKind.DATAGRAM + ", 0x20, 0x39, 1",
        EndpointKind.PIPE + ", 0x20, 0x31, 3",
        EndpointKind.STREAM + ", 0x20, 0x31, 3",
        EndpointKind.APPLICATION + ", 0x20, 0x30, 4"
    })
    void shouldCallOnlyFilesDisks(int kind, int priority, int type, int flags) {
        DeviceSort sort = DeviceSort.of(kind);
        assertEquals(priority, sort.priority);
        assertEquals(type, sort.type);
        assertEquals(flags, sort.flags);
        assertEquals(0, sort.blockSize);
    }
}
