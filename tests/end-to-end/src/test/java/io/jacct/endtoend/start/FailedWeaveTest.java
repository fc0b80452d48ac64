// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.endtoend.start;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.tools.attach.VirtualMachine;
import io.jacct.counter.Counter;
import io.jacct.endtoend.harness.ChildJvm;
import io.jacct.endtoend.harness.Finished;
import io.jacct.endtoend.harness.RunningJvm;
import io.jacct.endtoend.jdks.Jdk;
import io.jacct.endtoend.jdks.OnOldestFirst;
import io.jacct.endtoend.programs.attach.AlreadyOpen;
import io.jacct.snapshot.Counts;
import io.jacct.snapshot.page.Page;
import java.io.InputStream;
import java.net.URI;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import javax.management.ObjectName;
import javax.management.remote.JMXConnector;
import javax.management.remote.JMXConnectorFactory;
import javax.management.remote.JMXServiceURL;
import org.junit.jupiter.api.io.TempDir;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.commons.ClassRemapper;
import org.objectweb.asm.commons.Remapper;

/** A class that is not woven whole: in a JDK of another build, or because the user wants it. */
class FailedWeaveTest {
    private static final String TYPE = "sun/nio/ch/NioSocketImpl";
    private static final String METHOD = "tryWrite";
    private static final String SAYS =
            "sun.nio.ch.NioSocketImpl[tryWrite(Ljava/io/FileDescriptor;[BII)I]";

    @TempDir private Path directory;

    @OnOldestFirst
    void shouldLoseOnlyTheMethodThatIsNotThereAndNameIt(Jdk jdk) throws Exception {
        Path patch = directory.resolve("patch");
        rename(jdk, patch);
        ChildJvm child =
                ChildJvm.strict(jdk)
                        .options("--patch-module", "java.base=" + patch)
                        .agent("jmx=eager")
                        .program(AlreadyOpen.class, directory);
        try (RunningJvm running = child.start()) {
            running.await("port ");
            running.say("work");
            running.await("done work");
            assertCounts(running.pid());
            Finished list = ChildJvm.jacct(jdk, "list", "-v").run();
            assertTrue(list.lines("      unwoven: ").contains(SAYS), list::toString);
            assertEquals(List.of(SAYS), unwoven(running.pid()));
            running.closeInput();
            assertEquals(0, running.finish().status());
        }
    }

    @OnOldestFirst
    void shouldCountAllButAClassThatItIsToSkip(Jdk jdk) throws Exception {
        String skips = "weave.skip=" + TYPE.replace('/', '.') + ";no.such.Class";
        ChildJvm child = ChildJvm.on(jdk).agent(skips).program(AlreadyOpen.class, directory);
        try (RunningJvm running = child.start()) {
            running.await("port ");
            running.say("work");
            running.await("done work");
            try (Page page = Page.open(Page.ofPid(running.pid()))) {
                Counts counts = page.snapshot().totals();
                assertEquals(0, counts.get(Counter.SOCKET_WRITES));
                assertEquals(0, counts.get(Counter.SOCKET_READS));
                assertTrue(counts.get(Counter.FILE_WRITE_BYTES) > 0);
                assertEquals(0, page.snapshot().health().get("adviceErrors"));
            }
            running.closeInput();
            assertEquals(
                    List.of("jacct: weave.skip names a class that is not woven: no.such.Class"),
                    running.finish().err());
        }
    }

    /**
     * Only the bytes that plain sockets write are missing, which that method would have counted.
     */
    private static void assertCounts(long pid) throws Exception {
        try (Page page = Page.open(Page.ofPid(pid))) {
            Counts counts = page.snapshot().totals();
            assertEquals(0, counts.get(Counter.SOCKET_WRITE_BYTES));
            assertTrue(counts.get(Counter.SOCKET_WRITES) >= 4);
            assertEquals(
                    2 * (AlreadyOpen.FIRST + AlreadyOpen.SECOND),
                    counts.get(Counter.SOCKET_READ_BYTES));
            assertEquals(
                    2 * AlreadyOpen.READS * AlreadyOpen.WRITTEN,
                    counts.get(Counter.FILE_WRITE_BYTES)
                            - 20 * AlreadyOpen.READS * AlreadyOpen.READ);
            assertEquals(0, page.snapshot().health().get("adviceErrors"));
        }
    }

    private static List<String> unwoven(long pid) throws Exception {
        VirtualMachine machine = VirtualMachine.attach(Long.toString(pid));
        JMXServiceURL address = new JMXServiceURL(machine.startLocalManagementAgent());
        machine.detach();
        try (JMXConnector connector = JMXConnectorFactory.connect(address)) {
            return List.of(
                    (String[])
                            connector
                                    .getMBeanServerConnection()
                                    .getAttribute(
                                            new ObjectName("io.jacct:type=Agent"), "Unwoven"));
        }
    }

    /** Writes the type as that JDK has it: only the method's name differs. */
    private static void rename(Jdk jdk, Path patch) throws Exception {
        Map<String, String> of = Map.of("java.home", jdk.home().toString());
        byte[] original;
        try (FileSystem image = FileSystems.newFileSystem(URI.create("jrt:/"), of);
                InputStream in =
                        Files.newInputStream(image.getPath("modules/java.base", TYPE + ".class"))) {
            original = in.readAllBytes();
        }
        ClassWriter renamed = new ClassWriter(0);
        Remapper remapper =
                new Remapper(Opcodes.ASM9) {
                    @Override
                    public String mapMethodName(String owner, String name, String descriptor) {
                        return owner.equals(TYPE) && name.equals(METHOD) ? "attempt" : name;
                    }
                };
        new ClassReader(original).accept(new ClassRemapper(renamed, remapper), 0);
        Path file = patch.resolve(TYPE + ".class");
        Files.createDirectories(file.getParent());
        Files.write(file, renamed.toByteArray());
    }
}
