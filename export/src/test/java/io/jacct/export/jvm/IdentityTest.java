// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.export.jvm;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;

import io.jacct.testing.SnapshotBuilder;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class IdentityTest {
    @Test
    void shouldNameTheServiceByItsJarOrClass() {
        assertEquals("orders", Identity.service("/opt/orders.jar --port 8080"));
        assertEquals("com.acme.Main", Identity.service("com.acme.Main a/b.jar"));
        assertEquals("unknown_service:java", Identity.service(""));
    }

    @Test
    void shouldReadWhatOpenTelemetryIsTold() {
        List<String> environment =
                List.of(
                        "PATH=/bin",
                        "OTEL_RESOURCE_ATTRIBUTES=service.name=no,a.b= x%20y+z ,bad,c=,=d,e=%",
                        "OTEL_SERVICE_NAME=shop");
        assertEquals(
                Map.of("service.name", "shop", "a.b", "x y+z", "e", "%"),
                Identity.told(environment, "OTEL_"));
        assertEquals(
                Map.of("service.name", "cart", "k", "v"),
                Identity.told(
                        List.of("otel.resource.attributes=k=v", "otel.service.name=cart"),
                        "otel."));
    }

    @Test
    void shouldBeTheSamePageForEachReaderAndAnotherForEachPage() {
        Identity one = Identity.of(SnapshotBuilder.page(4711, 5, Map.of()), "");
        assertEquals(one, Identity.of(SnapshotBuilder.page(4711, 5, Map.of()), ""));
        assertNotEquals(
                one.instance(),
                Identity.of(SnapshotBuilder.page(4711, 6, Map.of()), "").instance());
        assertNotEquals(
                one.instance(),
                Identity.of(SnapshotBuilder.page(4712, 5, Map.of()), "").instance());
        assertEquals("4711", one.attributes().get("process.pid"));
    }
}
