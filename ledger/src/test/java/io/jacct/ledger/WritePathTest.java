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

class WritePathTest {
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
        Set<String> named = new TreeSet<>(Set.of(WritePath.CLASSES));
        named.addAll(Set.of(WritePath.BEANCOUNTERS));
        named.removeIf(name -> !name.startsWith("io.jacct.ledger."));
        assertEquals(real, named);
    }
}
