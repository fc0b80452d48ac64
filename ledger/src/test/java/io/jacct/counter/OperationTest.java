// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.counter;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;

import io.jacct.memory.Layout;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class OperationTest {
    @Test
    void shouldBeFoundByTheCodeOfThePage() {
        List<Operation> shown =
                IntStream.range(0, 256)
                        .mapToObj(Operation::of)
                        .filter(Objects::nonNull)
                        .collect(Collectors.toList());
        assertEquals(
                "read write open connect accept other park sleep wait join select lookup poll",
                shown.stream().map(Operation::label).collect(Collectors.joining(" ")));
        shown.forEach(each -> assertSame(each, Operation.of(each.code())));
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
