// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.endtoend.virtual;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import io.jacct.endtoend.harness.ChildJvm;
import io.jacct.endtoend.harness.RunningJvm;
import io.jacct.endtoend.jdks.Jdk;
import io.jacct.endtoend.jdks.OnEachVirtualJdk;
import io.jacct.endtoend.programs.virtual.HeldCarriers;
import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;

/** How often and for how long virtual threads hold their carriers, by pool and file. */
class HeldCarriersTest {
    @TempDir private Path directory;

    @OnEachVirtualJdk
    void shouldSayForHowLongVirtualThreadsHeldCarriers(Jdk jdk) throws Exception {
        Path page = directory.resolve("page");
        Path pipe = directory.resolve("pipe");
        assertEquals(0, new ProcessBuilder("mkfifo", pipe.toString()).start().waitFor());
        try (RunningJvm running =
                ChildJvm.on(jdk).agent("page=" + page).program(HeldCarriers.class, pipe).start()) {
            long held = Long.parseLong(running.await(HeldCarriers.HELD));
            String[] command = {"who", "--json", page.toString(), "pipe"};
            String out = ChildJvm.jacct(jdk, command).run().well().out().get(0);
            JsonArray users = JsonParser.parseString(out).getAsJsonObject().getAsJsonArray("users");
            JsonObject readers = user(users, HeldCarriers.NAME + "N");
            assertEquals(HeldCarriers.READERS, readers.get("heldCarriers").getAsInt());
            long told = readers.get("heldCarrierNanos").getAsLong();
            assertTrue(told <= held && told > 0.5 * held, told + " of " + held);
            assertTrue(user(users, "main").get("heldCarrierNanos").isJsonNull());
            running.closeInput();
            assertEquals(0, running.finish().status());
        }
    }

    private static JsonObject user(JsonArray users, String pool) {
        for (int i = 0; i < users.size(); i++) {
            JsonObject user = users.get(i).getAsJsonObject();
            if (user.get("pool").getAsString().equals(pool)) {
                return user;
            }
        }
        throw new AssertionError(pool + " in " + users);
    }
}
