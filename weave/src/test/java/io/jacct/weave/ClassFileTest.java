// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.weave;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.net.URI;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

class ClassFileTest {
    private static final Path CLASSES =
            FileSystems.getFileSystem(URI.create("jrt:/")).getPath("modules/java.base/java");
    private static final String TYPE = "java.util.HashMap";

    private static byte[] file() throws IOException {
        return Files.readAllBytes(CLASSES.resolve("util/HashMap.class"));
    }

    /** Object, enums, records, interfaces, lambdas, inner classes. */
    @Test
    void shouldTakeEveryClassOfTheJdk() throws IOException {
        List<Path> files;
        try (var all = Files.walk(CLASSES)) {
            files = all.filter(file -> file.toString().endsWith(".class")).toList();
        }
        assertTrue(files.size() > 1000);
        for (Path file : files) {
            String name = "java." + CLASSES.relativize(file).toString().replace('/', '.');
            String type = name.substring(0, name.length() - ".class".length());
            assertTrue(ClassFile.isOf(type, Files.readAllBytes(file)), type);
        }
    }

    @Test
    void shouldTakeNoOtherClass() throws IOException {
        assertFalse(ClassFile.isOf("java.util.TreeMap", file()));
    }

    @Test
    void shouldTakeNothingThatIsCutShortOrLonger() throws IOException {
        byte[] file = file();
        assertTrue(ClassFile.isOf(TYPE, file));
        for (int length = 0; length < file.length; length += 7) {
            assertFalse(ClassFile.isOf(TYPE, Arrays.copyOf(file, length)), "length " + length);
        }
        assertFalse(ClassFile.isOf(TYPE, Arrays.copyOf(file, file.length + 1)));
    }

    /** Bytes that the JVM would refuse, or that would crash it. */
    @Test
    void shouldSurviveWhateverIsThere() throws IOException {
        byte[] file = file();
        int refused = 0;
        for (int at = 0; at < file.length; at++) {
            byte before = file[at];
            for (int value : new int[] {0, 1, 127, 128, 255}) {
                file[at] = (byte) value;
                refused += ClassFile.isOf(TYPE, file) ? 0 : 1;
            }
            file[at] = before;
        }
        assertTrue(refused > file.length / 2, "refused " + refused);
    }
}
