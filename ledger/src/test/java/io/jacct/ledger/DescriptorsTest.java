// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.ledger;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.jacct.ledger.device.Descriptors;
import io.jacct.ledger.device.EndpointKind;
import io.jacct.memory.JdkFields;
import java.io.FileDescriptor;
import org.junit.jupiter.api.Test;

class DescriptorsTest {
    private static final int FILE = EndpointKind.endpoint(100, EndpointKind.FILE);

    @Test
    void shouldRememberADescriptorUntilItIsCleared() {
        for (int fd : new int[] {1000, 1023, 1024, 65_535, 1_048_575}) {
            Descriptors.set(fd, FILE);
            assertEquals(FILE, Descriptors.get(fd), "descriptor " + fd);
            assertEquals(FILE, Descriptors.clear(fd), "descriptor " + fd);
            assertEquals(0, Descriptors.get(fd), "descriptor " + fd);
            assertEquals(0, Descriptors.clear(fd), "descriptor " + fd);
        }
    }

    @Test
    void shouldIgnoreNumbersThatAreTooLarge() {
        for (int fd : new int[] {1_048_576, 1 << 30, Integer.MAX_VALUE}) {
            Descriptors.set(fd, FILE);
            assertEquals(0, Descriptors.get(fd), "descriptor " + fd);
            assertEquals(0, Descriptors.clear(fd), "descriptor " + fd);
        }
    }

    @Test
    void shouldIgnoreNumbersThatAreNone() {
        for (int fd : new int[] {-1, -2, Integer.MIN_VALUE}) {
            Descriptors.set(fd, FILE);
            assertEquals(0, Descriptors.get(fd), "descriptor " + fd);
            assertEquals(0, Descriptors.clear(fd), "descriptor " + fd);
        }
        assertEquals(0, Descriptors.get(JdkFields.number(new FileDescriptor())));
        assertEquals(0, Descriptors.get(JdkFields.number(null)));
    }

    @Test
    void shouldKnowTheEndpointOfAnUnnamedDescriptorByItsKindAlone() {
        int socket = EndpointKind.unnamed(EndpointKind.SOCKET);
        assertEquals(EndpointKind.SOCKET, EndpointKind.kind(socket));
        assertEquals(false, EndpointKind.named(socket));
        assertEquals(true, EndpointKind.named(FILE));
    }
}
