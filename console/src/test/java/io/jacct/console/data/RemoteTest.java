// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.console.data;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Proxy;
import java.util.List;
import javax.management.Attribute;
import javax.management.AttributeList;
import javax.management.InstanceNotFoundException;
import javax.management.MBeanServerConnection;
import org.junit.jupiter.api.Test;

class RemoteTest {
    private static final Request REQUEST = Request.totals("Pools", "Newer");

    @Test
    void shouldNameWhatAnOlderJacctDoesNotHave() throws Exception {
        AttributeList values = new AttributeList(List.of(new Attribute("Pools", "rows")));
        Answer answer = Remote.ask(answering(values), REQUEST);
        assertEquals("rows", answer.attributes().get("Pools"));
        assertEquals(List.of("Newer"), answer.missing());
    }

    @Test
    void shouldTellAJvmWithoutJacctFromAnOlderOne() {
        InstanceNotFoundException none = new InstanceNotFoundException();
        assertEquals(Obstacle.Kind.NO_JACCT, obstacle(failing(none, false)).kind());
        assertEquals(Obstacle.Kind.OLDER, obstacle(failing(none, true)).kind());
    }

    @Test
    void shouldSayThatTheConnectionIsLost() {
        Obstacle lost = obstacle(failing(new IOException("closed"), false));
        assertEquals(Obstacle.Kind.LOST, lost.kind());
        assertEquals("The connection is lost: closed.", lost.getMessage());
    }

    @Test
    void shouldSayThatTheRoleMayNot() {
        SecurityException refused = new SecurityException("Access denied");
        assertEquals(Obstacle.Kind.REFUSED, obstacle(failing(refused, false)).kind());
        assertTrue(Remote.isReadOnly(failing(refused, false)));
        assertFalse(Remote.isReadOnly(answering("lines")));
    }

    private static Obstacle obstacle(MBeanServerConnection jvm) {
        return assertThrows(Obstacle.class, () -> Remote.ask(jvm, REQUEST));
    }

    private static MBeanServerConnection answering(Object answer) {
        return connection((proxy, method, arguments) -> answer);
    }

    private static MBeanServerConnection failing(Exception failure, boolean registered) {
        return connection(
                (proxy, method, arguments) -> {
                    if (method.getName().equals("isRegistered")) {
                        return registered;
                    }
                    throw failure;
                });
    }

    private static MBeanServerConnection connection(InvocationHandler handler) {
        Class<?>[] type = {MBeanServerConnection.class};
        return (MBeanServerConnection)
                Proxy.newProxyInstance(RemoteTest.class.getClassLoader(), type, handler);
    }
}
