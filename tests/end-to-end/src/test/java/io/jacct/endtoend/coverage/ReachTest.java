// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.endtoend.coverage;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import io.jacct.endtoend.harness.ChildJvm;
import io.jacct.endtoend.harness.Finished;
import io.jacct.endtoend.jdks.Jdk;
import io.jacct.endtoend.jdks.OnOldestFirst;
import io.jacct.endtoend.programs.coverage.Coverage;
import io.jacct.endtoend.reach.Reach;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.jar.Attributes;
import java.util.jar.JarEntry;
import java.util.jar.JarInputStream;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import org.junit.jupiter.api.io.TempDir;
import org.objectweb.asm.ClassReader;

/** The other direction of {@link CoverageTest}: the rows reach every woven method. */
class ReachTest {
    /** Woven methods for cases that no row makes, or that not every machine has. */
    private static final List<String> NOT_IN_ROWS =
            List.of(
                    // FilesTest: the garbage collector's close
                    "java.io.FileCleanable.",
                    // MBeansTest
                    "java.lang.management.ManagementFactory.getPlatformMBeanServer",
                    // no code of these JDKs calls it
                    "java.io.UnixFileSystem.getBooleanAttributes",
                    // FilesTest: large transfers to sockets and pipes
                    "sun.nio.ch.FileChannelImpl.transfer",
                    // not on every file system
                    "sun.nio.fs.UnixNativeDispatcher.fgetxattr",
                    "sun.nio.fs.UnixNativeDispatcher.fsetxattr",
                    "sun.nio.fs.UnixNativeDispatcher.fremovexattr",
                    "sun.nio.fs.UnixNativeDispatcher.mknod",
                    // where the kernel has none of the newer calls
                    "sun.nio.fs.UnixNativeDispatcher.opendir",
                    "sun.nio.fs.UnixNativeDispatcher.fchmodat",
                    "sun.nio.fs.UnixNativeDispatcher.utimes",
                    // VirtualOperationsTest: selectors
                    "sun.nio.ch.EPollSelectorImpl.",
                    // HoldingsTest: a lock of an asynchronous channel that is released
                    "sun.nio.ch.AsynchronousFileChannelImpl.removeFromFileLockTable",
                    // TenantsTest: the owner of a forked task
                    "java.util.concurrent.ForkJoinTask.fork",
                    // where the kernel refuses to copy
                    "sun.nio.fs.LinuxFileSystem.bufferedCopy");

    @TempDir private Path directory;

    @OnOldestFirst
    void shouldReachWhatIsWoven(Jdk jdk) throws Exception {
        Path files = Files.createDirectory(directory.resolve("files"));
        Finished finished =
                ChildJvm.strict(jdk)
                        .accounted(directory.resolve("page"))
                        .agent(jar(), "")
                        .program(Coverage.class, files)
                        .run()
                        .well();
        List<String> unreached =
                finished.lines("unreached ").stream()
                        .filter(method -> NOT_IN_ROWS.stream().noneMatch(method::startsWith))
                        .toList();
        assertEquals(List.of(), unreached, "woven, and reached by no row");
        assertFalse(finished.lines("reached ").isEmpty(), finished::toString);
    }

    /** The second agent, all of it in the boot loader. */
    private Path jar() throws Exception {
        Path jar = directory.resolve("reach.jar");
        Manifest manifest = new Manifest();
        Attributes main = manifest.getMainAttributes();
        main.put(Attributes.Name.MANIFEST_VERSION, "1.0");
        main.putValue("Premain-Class", Reach.class.getName());
        main.putValue("Can-Retransform-Classes", "true");
        main.putValue("Boot-Class-Path", "reach.jar");
        try (JarOutputStream out = new JarOutputStream(Files.newOutputStream(jar), manifest)) {
            for (String name : List.of("Reach", "Reach$Marking", "Reach$Marking$1")) {
                String path = "io/jacct/endtoend/reach/" + name + ".class";
                try (InputStream in = Reach.class.getClassLoader().getResourceAsStream(path)) {
                    add(out, path, in);
                }
            }
            addAsm(out);
        }
        return jar;
    }

    private static void addAsm(JarOutputStream out) throws Exception {
        Path asm =
                Path.of(
                        ClassReader.class
                                .getProtectionDomain()
                                .getCodeSource()
                                .getLocation()
                                .toURI());
        try (JarInputStream in = new JarInputStream(Files.newInputStream(asm))) {
            for (JarEntry entry = in.getNextJarEntry();
                    entry != null;
                    entry = in.getNextJarEntry()) {
                if (entry.getName().startsWith("org/") && entry.getName().endsWith(".class")) {
                    add(out, entry.getName(), in);
                }
            }
        }
    }

    private static void add(JarOutputStream out, String name, InputStream in) throws IOException {
        out.putNextEntry(new JarEntry(name));
        in.transferTo(out);
        out.closeEntry();
    }
}
