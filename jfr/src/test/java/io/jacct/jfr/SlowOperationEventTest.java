// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.jfr;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

/** Which slow operations are none of the application's. */
class SlowOperationEventTest {
    private static final ThreadGroup RMI = new ThreadGroup("RMI Runtime");

    @Test
    void shouldLeaveOutConnectionsOfRmiThatWaitForTheirClient() {
        assertTrue(SlowOperationEvent.isOfConnector(RMI, ""));
    }

    @Test
    void shouldKeepWhatARemoteObjectDoes() {
        assertFalse(SlowOperationEvent.isOfConnector(RMI, "shop.Orders.find(Orders.java:7)"));
    }

    @Test
    void shouldKeepOtherThreads() {
        assertFalse(SlowOperationEvent.isOfConnector(new ThreadGroup("main"), ""));
        assertFalse(SlowOperationEvent.isOfConnector(null, ""), "it has ended");
    }
}
