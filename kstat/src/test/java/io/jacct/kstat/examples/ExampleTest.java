// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.kstat.examples;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jacct.kstat.Errno;
import io.jacct.kstat.KstatException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The examples are in a package of their own, so they can use public classes only. */
class ExampleTest {
    @ParameterizedTest
    @ValueSource(strings = {"Furnace", "Watch"})
    void shouldBeTheOneOfTheDocument(String name) throws IOException {
        String source =
                Files.readString(
                        Path.of("src/test/java/io/jacct/kstat/examples/" + name + ".java"));
        int begin = source.indexOf("// begin of the example\n");
        int end = source.indexOf("// end of the example\n");
        String example = source.substring(source.indexOf('\n', begin) + 1, end).indent(4);
        String blank = example.replaceAll("(?m)^ +$", "").stripTrailing();
        assertTrue(Files.readString(Path.of("../docs/kstat.md")).contains(blank), blank);
    }

    @Test
    void shouldTakeOverWhatAClientWrites() throws KstatException {
        Furnace furnace = new Furnace();
        assertEquals(20, furnace.turn(22));
        assertEquals(22, furnace.turn(19));
        KstatException refused = assertThrows(KstatException.class, () -> furnace.turn(31));
        assertEquals(Errno.EACCES, refused.errno());
        assertEquals(19, furnace.turn(20), "as it was");
    }

    @Test
    void shouldSayThatThereIsNoPage() {
        assertThrows(IOException.class, () -> Watch.meanLength(Long.MAX_VALUE, "file0"));
    }
}
