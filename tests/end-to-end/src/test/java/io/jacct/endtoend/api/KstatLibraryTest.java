// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.endtoend.api;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jacct.endtoend.harness.ChildJvm;
import io.jacct.endtoend.harness.Shipped;
import io.jacct.endtoend.jdks.Jdk;
import io.jacct.endtoend.jdks.OnEachJdk;
import io.jacct.endtoend.programs.api.OwnChain;
import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.zip.ZipFile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code jacct-kstat.jar} on the class path of an application, with and without the agent. */
class KstatLibraryTest {
    private static final long MOST_BYTES = 384 << 10;

    private static final List<String> OWN =
            List.of(
                    "CHAR sixteen letters.",
                    "INT32 -1",
                    "UINT32 4294967295",
                    "INT64 -1",
                    "UINT64 18446744073709551615",
                    "FLOAT 0.5",
                    "DOUBLE 0.25",
                    "STRING another, and longer",
                    "written 1",
                    "raw 3",
                    "EACCES",
                    "io 1 1 512");

    @TempDir private Path directory;

    private static List<String> run(ChildJvm child, Object... arguments) throws Exception {
        child.program(OwnChain.class, arguments);
        // the last -cp holds
        child.options("-cp", Shipped.classPath() + File.pathSeparator + Shipped.kstat());
        return child.run().well().out();
    }

    @OnEachJdk
    void shouldBeAChainForItsProgram(Jdk jdk) throws Exception {
        assertEquals(OWN, run(ChildJvm.on(jdk)));
    }

    @OnEachJdk
    void shouldReadThePageOfAJvmBesideTheAgentsOwnClasses(Jdk jdk) throws Exception {
        Path page = directory.resolve("page");
        List<String> expected = new ArrayList<>(OWN);
        expected.add("page true true");
        expected.add("EACCES");
        assertEquals(expected, run(ChildJvm.on(jdk).accounted(page), page));
    }

    @Test
    void shouldBeSmallAndHaveOnePackageOfItsOwn() throws Exception {
        assertTrue(Files.size(Shipped.kstat()) < MOST_BYTES);
        try (ZipFile jar = new ZipFile(Shipped.kstat().toFile())) {
            jar.stream()
                    .map(each -> each.getName())
                    .filter(name -> name.endsWith(".class"))
                    .forEach(name -> assertTrue(name.startsWith("io/jacct/kstat/"), name));
        }
    }
}
