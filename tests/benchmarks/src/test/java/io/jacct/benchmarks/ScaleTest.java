// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.benchmarks;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** {@link Scale} measures all its values on a small scale. */
@Tag("full")
@Tag("only-full")
class ScaleTest {
    private static final int FEW = 40;

    private final Scale scale =
            new Scale(
                    System.getProperty("jacct.jar"), System.getProperty("java.home") + "/bin/java");

    @Test
    void shouldFindEachThreadInThePage() throws Exception {
        Scale.Row row = scale.row(Sort.DEEP, FEW, "", 0);
        assertTrue(row.page().tasks() >= FEW, row::toString);
        assertSound(row);
    }

    @Test
    void shouldFindEachSocketAmongTheHandles() throws Exception {
        Scale.Row row = scale.row(Sort.SOCKETS, FEW, Sort.SOCKETS.raised, 0);
        assertTrue(row.page().handles() >= FEW, row::toString);
        assertSound(row);
    }

    @Test
    void shouldSayWhatDoesNotFit() throws Exception {
        Scale.Row row = scale.row(Sort.FILES, FEW, "devices.max=" + FEW / 2, 0);
        assertFalse(row.fits(), row::toString);
        assertTrue(row.page().folded() >= FEW / 2, row::toString);
    }

    private static void assertSound(Scale.Row row) {
        assertTrue(row.fits(), row::toString);
        assertTrue(row.page().allocated() >= row.page().bytes(), row::toString);
        assertTrue(row.mbeans() > 0 && row.scrapeBytes() > 0, row::toString);
    }

    @ParameterizedTest
    @EnumSource(Sort.class)
    void shouldKnowWhatTheMachineAllows(Sort sort) throws IOException {
        Limit limit = Limit.of(sort);
        assertTrue(limit.most() >= FEW, limit::toString);
    }

    @Test
    void shouldDrawTheLineThatIsClosest() {
        List<Scale.Row> rows = List.of(row(0, 10), row(10, 45), row(20, 80), row(30, 115));
        assertEquals(3.5, ScaleTable.slope(rows, Scale.Row::resident));
        List<Scale.Row> bent = List.of(row(0, 0), row(1, 3), row(2, 2));
        assertEquals(1, ScaleTable.slope(bent, Scale.Row::resident));
    }

    private static Scale.Row row(int size, long resident) {
        return new Scale.Row(size, "", 0, resident, null, 0, 0, 0);
    }
}
