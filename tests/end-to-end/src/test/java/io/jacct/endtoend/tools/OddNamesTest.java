// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.endtoend.tools;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonElement;
import com.google.gson.JsonParser;
import io.jacct.endtoend.harness.ChildJvm;
import io.jacct.endtoend.harness.MBeanAddress;
import io.jacct.endtoend.harness.Pages;
import io.jacct.endtoend.harness.RunningJvm;
import io.jacct.endtoend.jdks.Jdk;
import io.jacct.endtoend.jdks.OnEachJdk;
import io.jacct.endtoend.programs.Blocked;
import io.jacct.snapshot.Visible;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import javax.management.MBeanServerConnection;
import javax.management.ObjectName;
import javax.management.remote.JMXConnector;
import javax.management.remote.JMXConnectorFactory;
import org.junit.jupiter.api.io.TempDir;

/** Files have names that act on a terminal: ESC, BEL, TAB. */
class OddNamesTest {
    private static final String ODD = "a\u001b[31mb\u0007c\td\u007f";

    @TempDir private Path directory;

    @OnEachJdk
    void shouldBeHarmlessToConsoles(Jdk jdk) throws Exception {
        Path page = directory.resolve("page");
        Path odd = Files.createDirectory(directory.resolve(ODD));
        ChildJvm child = ChildJvm.on(jdk).accounted(page).program(Blocked.class, odd);
        try (RunningJvm running = child.start()) {
            running.await("port ");
            Pages.awaitReading(page, Blocked.READER);
            try (JMXConnector connector =
                    JMXConnectorFactory.connect(MBeanAddress.of(running.pid()))) {
                assertNames(connector.getMBeanServerConnection(), odd.resolve("written"));
            }
            String json = ChildJvm.jacct(jdk, "page", "--json", page + "").run().well().out() + "";
            assertTrue(json.contains("a\\u001b[31mb\\u0007c\\td\\u007f/written"), json);
            JsonElement devices =
                    JsonParser.parseString(json)
                            .getAsJsonArray()
                            .get(0)
                            .getAsJsonObject()
                            .get("devices");
            assertTrue(devices.toString().contains("[31mb"), json);
            running.closeInput();
            assertEquals(0, running.finish().status());
        }
    }

    private static void assertNames(MBeanServerConnection server, Path written) throws Exception {
        Set<ObjectName> names = server.queryNames(new ObjectName("io.jacct:*"), null);
        for (ObjectName name : names) {
            assertTrue(name.toString().codePoints().allMatch(Visible::is), name::toString);
        }
        String shown = Visible.only(written.toString(), '_');
        ObjectName device = new ObjectName("io.jacct:type=Device,class=file,name=" + shown);
        assertTrue(names.contains(device), names::toString);
        assertEquals(written.toString(), server.getAttribute(device, "Endpoint"));
    }
}
