// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.endtoend.robustness;

import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jacct.endtoend.harness.ChildJvm;
import io.jacct.endtoend.harness.Finished;
import io.jacct.endtoend.harness.Shipped;
import io.jacct.endtoend.harness.Unharmed;
import io.jacct.endtoend.jdks.Jdk;
import io.jacct.endtoend.jdks.OnWholeMatrix;
import io.jacct.endtoend.programs.robustness.Resources;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The agent's jar is in the boot loader, which class loaders ask before they look themselves. An
 * application nevertheless finds its own manifest first, and what was appended to the boot class
 * path. Its lookups do not make a security manager refuse the JDK.
 */
class ResourcesTest {
    /** What the JDK asks a manager for when it opens its first jar. */
    private static final List<String> ASKED =
            List.of("Perf.getPerf", "metaInfFilenames", "libzip", "specifyStreamHandler");

    @TempDir private Path directory;

    @OnWholeMatrix
    void shouldLeaveApplicationItsResources(Jdk jdk) throws Exception {
        Path own = directory("own", "META-INF/MANIFEST.MF");
        Finished with = assertSame(jdk, own);
        assertTrue(
                with.out().contains("own " + own.toUri().toURL() + "META-INF/MANIFEST.MF"),
                with::toString);
    }

    @OnWholeMatrix
    void shouldLeaveWhatElseIsOnBootClassPath(Jdk jdk) throws Exception {
        Path appended = directory("appended", "appended");
        Finished with =
                assertSame(
                        jdk,
                        directory("own", "META-INF/MANIFEST.MF"),
                        "-Xbootclasspath/a:" + appended);
        assertTrue(
                with.out().contains("own " + appended.toUri().toURL() + "appended"),
                with::toString);
    }

    @ParameterizedTest(name = "{0}")
    @Tag("full")
    @MethodSource("io.jacct.endtoend.robustness.SecurityManagerTest#withSecurityManager")
    void shouldNotMakeSecurityManagerRefuseJdk(Jdk jdk) throws Exception {
        Path own = directory("own", "META-INF/MANIFEST.MF");
        for (String name : ASKED) {
            Unharmed.assertSame(
                    run(jdk, own, name, "-Djava.security.manager=allow"),
                    run(jdk, own, name, "-Djava.security.manager=allow", agent()));
        }
    }

    private Finished assertSame(Jdk jdk, Path own, String... options) throws Exception {
        List<String> more = new ArrayList<>(List.of(options));
        Finished without = run(jdk, own, null, options);
        more.add(agent());
        Finished with = run(jdk, own, null, more.toArray(new String[0]));
        Unharmed.assertSame(without, with);
        return with;
    }

    private String agent() {
        return "-javaagent:" + Shipped.jar() + "=page=" + directory.resolve("page");
    }

    /** Only directories are on the class path, so that the JDK has opened no jar before. */
    private static Finished run(Jdk jdk, Path own, String refused, String... options)
            throws Exception {
        Path classes =
                Path.of(
                        Resources.class
                                .getProtectionDomain()
                                .getCodeSource()
                                .getLocation()
                                .toURI());
        ChildJvm child = ChildJvm.plain(jdk).cached().brief().options(options);
        child =
                refused == null
                        ? child.program(Resources.class)
                        : child.program(Resources.class, refused);
        return child.options("-cp", own + ":" + classes).run();
    }

    private Path directory(String name, String file) throws Exception {
        Path made = directory.resolve(name);
        Files.createDirectories(made.resolve(file).getParent());
        Files.writeString(made.resolve(file), "Manifest-Version: 1.0\n");
        return made;
    }
}
