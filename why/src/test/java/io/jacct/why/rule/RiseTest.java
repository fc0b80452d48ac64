// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.why.rule;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

/** Numbers that rise, and numbers that do not. */
class RiseTest {
    @Test
    void shouldTellARiseFromAnUpAndDown() {
        assertTrue(Rise.of(LongStream.range(0, 20).boxed().toList()).steady());
        assertFalse(Rise.of(LongStream.range(0, 20).map(i -> i % 10).boxed().toList()).steady());
        assertFalse(Rise.of(LongStream.range(0, 20).map(i -> i / 5).boxed().toList()).steady());
        // a step, and then nothing more
        assertFalse(
                Rise.of(LongStream.range(0, 20).map(i -> Math.min(8, i)).boxed().toList())
                        .steady());
    }
}
