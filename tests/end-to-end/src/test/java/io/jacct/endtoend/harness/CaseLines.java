// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.endtoend.harness;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import io.jacct.endtoend.jdks.Jdk;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Compares the operations of a program of cases with those that the agent saw. */
public final class CaseLines {
    private CaseLines() {}

    public static Finished runAndCompare(Jdk jdk, Path page, Class<?> program, Object... arguments)
            throws Exception {
        Finished finished =
                ChildJvm.compared(jdk).accounted(page).program(program, arguments).run().well();
        Pages.readSound(page);
        compare(finished);
        return finished;
    }

    /** Compares all cases of a program. A failure lists those that differ one under the other. */
    public static void compare(Finished finished) {
        List<String> did = finished.lines("did ");
        List<String> saw = finished.lines("saw ");
        assertFalse(did.isEmpty(), finished::toString);
        assertEquals(did.size(), saw.size(), finished::toString);
        List<String> didOtherwise = new ArrayList<>();
        List<String> sawOtherwise = new ArrayList<>();
        for (int i = 0; i < did.size(); i++) {
            if (!did.get(i).equals(saw.get(i))) {
                didOtherwise.add(did.get(i));
                sawOtherwise.add(saw.get(i));
            }
        }
        assertEquals(
                String.join("\n", didOtherwise),
                String.join("\n", sawOtherwise),
                () -> "did, and saw:\n" + String.join("\n", didOtherwise) + "\n");
    }
}
