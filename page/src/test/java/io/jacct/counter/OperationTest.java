// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.counter;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jacct.memory.Layout;
import java.lang.reflect.Field;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class OperationTest {
    /** The constants, in the order of the source. */
    private static List<Operation> all() throws IllegalAccessException {
        List<Operation> all = new ArrayList<>();
        for (Field field : Operation.class.getFields()) {
            if (field.getType() == Operation.class) {
                all.add((Operation) field.get(null));
            }
        }
        assertFalse(all.isEmpty());
        return all;
    }

    /** An operation without a code only ends: a task's record never shows it. */
    @Test
    void shouldBeFoundByTheCodeOfThePage() throws Exception {
        for (Operation each : all()) {
            assertEquals(each.code() == 0, each.label().isEmpty(), each.toString());
            assertSame(each.code() == 0 ? null : each, Operation.of(each.code()));
        }
    }

    @Test
    void shouldHaveCodesAndLabelsAsTheFormatOfThePageSays() throws Exception {
        String format = Files.readString(Path.of("../docs/page-format.md"));
        Matcher documented = Pattern.compile("operation \\(([^;)]+);").matcher(format);
        assertTrue(documented.find());
        String codes =
                all().stream()
                        .filter(each -> each.code() != 0)
                        .map(each -> each.code() + " " + each.label())
                        .collect(Collectors.joining(", "));
        assertEquals(documented.group(1), codes);
    }

    /** So readers know a wait by its constant. */
    @Test
    void shouldBeAWaitOnlyWithACodeAndWithCountersOfTheTask() throws Exception {
        for (Operation each : all()) {
            if (each.isWait()) {
                assertTrue(each.code() != 0, each.label());
                assertFalse(each.moves(), each.label());
                assertTrue(each.nanos() >= IoClass.ALL_IDS * Long.BYTES, each.label());
            }
        }
        assertTrue(Operation.POLL.isWait());
        assertFalse(Operation.LOOKUP.isWait());
    }

    /** The code in CONTRIBUTING that a newcomer copies compiles. */
    @Test
    void shouldBeInContributingAsItIsInTheSource() throws Exception {
        String source = Files.readString(Path.of("src/main/java/io/jacct/counter/Operation.java"));
        String guide = Files.readString(Path.of("../CONTRIBUTING.md"));
        Matcher sample =
                Pattern.compile("(?m)^    (public static final Operation [^;]+;)").matcher(guide);
        assertTrue(sample.find());
        assertTrue(blanks(source).contains(blanks(sample.group(1))), sample.group(1));
    }

    private static String blanks(String code) {
        return code.replaceAll("\\s+", " ");
    }

    @Test
    void shouldNotBeFoundByACodeThatAPageShouldNotHave() {
        assertNull(Operation.of(-1));
        assertNull(Operation.of(0));
        assertNull(Operation.of(Integer.MAX_VALUE));
    }

    @ParameterizedTest
    @CsvSource({"FILE_READS, 0", "SOCKET_READS, 1", "PIPE_READS, 2"})
    void shouldHaveItsCountAtTheSamePlaceOfEachClass(Counter reads, int ioClass) {
        int block = Layout.counter(IoClass.values()[ioClass].firstId());
        assertEquals(Layout.counter(reads.id()), block + Operation.READ.count());
        assertEquals(Layout.counter(reads.id() + 1), block + Operation.READ.bytes());
        assertEquals(Layout.counter(reads.id() + 2), block + Operation.READ.nanos());
    }

    @Test
    void shouldHaveTheCountOfAWaitAmongThoseOfTheTask() {
        int first = Layout.counter(0);
        assertEquals(Layout.counter(Counter.PARKS.id()), first + Operation.PARK.count());
        assertEquals(Layout.counter(Counter.LOOKUPS.id()), first + Operation.LOOKUP.count());
        assertEquals(Operation.UNCOUNTED, Operation.POLL.count());
    }
}
