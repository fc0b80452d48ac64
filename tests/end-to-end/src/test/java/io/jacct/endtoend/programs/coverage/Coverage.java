// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.endtoend.programs.coverage;

import io.jacct.endtoend.programs.coverage.row.Family;
import java.nio.file.Path;
import java.security.Security;

/**
 * Proves every row that exists on this JDK, and names the methods that no row proves and no list
 * explains. Prints, for CoverageTest and for the table that it writes:
 *
 * <pre>
 * did CLASS | API | what it must count | times | kernel
 * saw CLASS | API | what was counted   | times | kernel
 * remark CLASS | API | TEXT
 * explained CLASS | WHY | API
 * absent CLASS | API           stated, but not on this JDK
 * unexplained CLASS | API      on this JDK, but not stated
 * </pre>
 */
public final class Coverage {
    private Coverage() {}

    /** The directory for files, and optionally a part of the names of the families to run. */
    public static void main(String[] args) throws Exception {
        // every lookup counts, even for a name that was looked up before
        Security.setProperty("networkaddress.cache.ttl", "0");
        for (Family family : Families.all(Path.of(args[0]))) {
            if (args.length == 1 || family.getClass().getSimpleName().contains(args[1])) {
                family.prove();
            }
        }
    }
}
