// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.tool;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonElement;
import com.google.gson.JsonParser;
import io.jacct.tool.EveryCommand.Ran;
import io.jacct.tool.command.Pages;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Every name in a page has characters that would control a terminal. */
class OddNamesTest {
    /**
     * The escape for bold, a bell, a tab, a rubout, C1's escape, a change of direction, and a line
     * end.
     */
    private static final String ODD = "\u001b[1m\u0007\t\u007f\u009b1m\u202e\u2066\u200f\u2028";

    @TempDir Path directory;

    @Test
    void shouldNotReachTheTerminal() throws Exception {
        Path page = directory.resolve("page");
        Files.write(page, RealPage.bytes(directory.resolve("made"), ODD));
        int showing = 0;
        for (String command : EveryCommand.ALL) {
            Ran ran = EveryCommand.run(Pages.OF_THIS_USER, command, page);
            assertEquals("", ran.err(), command);
            assertEquals(-1, EveryCommand.firstHidden(ran.out()), command + ran.out());
            showing += ran.out().contains("\\u001b[1m") ? 1 : 0;
        }
        // some commands show no names, but classes, the whole JVM or exits
        assertTrue(showing > EveryCommand.ALL.size() / 2, showing + " show names");
    }

    /** JSON for programs has the names unchanged. */
    @Test
    void shouldBeWholeInJson() throws Exception {
        Path page = directory.resolve("page");
        Files.write(page, RealPage.bytes(directory.resolve("made"), ODD));
        for (String command : EveryCommand.ALL) {
            if (command.contains("--json")) {
                Ran ran = EveryCommand.run(Pages.OF_THIS_USER, command, page);
                JsonElement json = JsonParser.parseString(ran.out());
                assertTrue(holds(json, ODD), command + json);
            }
        }
    }

    private static boolean holds(JsonElement json, String text) {
        if (json.isJsonArray()) {
            return json.getAsJsonArray().asList().stream().anyMatch(each -> holds(each, text));
        } else if (json.isJsonObject()) {
            return json.getAsJsonObject().entrySet().stream()
                    .anyMatch(each -> each.getKey().contains(text) || holds(each.getValue(), text));
        }
        return json.isJsonPrimitive() && json.getAsString().contains(text);
    }
}
