// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.ledger;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.objectweb.asm.ClassReader;

class HotPathClassesTest {
    private static final int CONSTANT_CLASS = 7;

    /** What opens a page, runs in the agent's own threads, or has constants only. */
    private static final Set<String> ELSEWHERE =
            Set.of(
                    "io.jacct.counter.DevstatCodes",
                    "io.jacct.memory.AnonymousStore",
                    "io.jacct.memory.FileStore",
                    "io.jacct.memory.OwnProcess",
                    "io.jacct.memory.Padding",
                    "io.jacct.memory.PageDirectory",
                    "io.jacct.memory.PageStore",
                    "io.jacct.memory.SecurityManagerBypass$Attributes",
                    "io.jacct.memory.SecurityManagerBypass$Handles",
                    // only the option beancounters=loader loads it, at the start of a thread
                    "io.jacct.memory.LoaderFields");

    @Test
    void shouldNameEveryClassOfTheWriteHalf() throws IOException {
        Set<String> real = new TreeSet<>();
        Path classes = Path.of("target/classes");
        try (Stream<Path> files = Files.walk(classes.resolve("io/jacct/ledger"))) {
            files.map(file -> classes.relativize(file).toString())
                    .filter(name -> name.endsWith(".class"))
                    .filter(name -> !name.endsWith("package-info.class"))
                    .map(name -> name.replace(".class", "").replace('/', '.'))
                    .forEach(real::add);
        }
        Set<String> named = new TreeSet<>(Set.of(HotPathClasses.CLASSES));
        named.addAll(Set.of(HotPathClasses.BEANCOUNTERS));
        named.removeIf(name -> !name.startsWith("io.jacct.ledger."));
        assertEquals(real, named);
    }

    /** What the write half calls in the modules below it. */
    @Test
    void shouldNameEveryClassThatTheWriteHalfUses() throws IOException {
        Set<String> named = new TreeSet<>(Set.of(HotPathClasses.CLASSES));
        named.addAll(Set.of(HotPathClasses.BEANCOUNTERS));
        Set<String> used = new TreeSet<>();
        for (String name : named) {
            ClassReader type = new ClassReader(name);
            char[] buffer = new char[type.getMaxStringLength()];
            for (int i = 1; i < type.getItemCount(); i++) {
                int item = type.getItem(i);
                if (item > 0 && type.readByte(item - 1) == CONSTANT_CLASS) {
                    used.add(type.readUTF8(item, buffer).replace('/', '.'));
                }
            }
        }
        used.removeIf(name -> !name.matches("io\\.jacct\\.(counter|memory)\\..*"));
        used.removeAll(named);
        used.removeAll(ELSEWHERE);
        assertEquals(Set.of(), used);
    }
}
