// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.console.data;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.EOFException;
import java.io.IOException;
import java.net.ConnectException;
import java.rmi.UnmarshalException;
import org.junit.jupiter.api.Test;

class ObstacleTest {
    @Test
    void shouldSayInWordsWhyACallFailed() {
        assertEquals(
                "the JVM has ended, or does not listen at its JMX port any more",
                Obstacle.why(
                        new java.rmi.ConnectException(
                                "Connection refused to host: 127.0.0.1",
                                new ConnectException("Connection refused"))));
        assertEquals(
                "the JVM has ended, or has closed it",
                Obstacle.why(new UnmarshalException("nested", new EOFException())));
        assertEquals("no route", Obstacle.why(new IOException("no route.\n\tat somewhere")));
    }

    @Test
    void shouldEndWithAFullStop() {
        Obstacle lost = new Obstacle(Obstacle.Kind.LOST, "no route", null);
        assertEquals("The connection is lost: no route.", lost.getMessage());
    }
}
