// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.ledger.measure;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;

import java.util.Arrays;
import org.junit.jupiter.api.Test;

class VirtualSurveyTest {
    /** What it shows after each of these looks. */
    private static long[] shown(long... looks) {
        VirtualSurvey survey = new VirtualSurvey(null);
        return Arrays.stream(looks).map(survey::found).toArray();
    }

    @Test
    void shouldShowTheFirstLookAtOnce() {
        assertArrayEquals(new long[] {27, 27}, shown(27, 27));
    }

    @Test
    void shouldFollowThreadsThatEnd() {
        assertArrayEquals(new long[] {27, 27, 20, 20, 7}, shown(27, 20, 20, 7, 7));
    }

    /** A thread that began between the two readings of a look is counted too early. */
    @Test
    void shouldNotBelieveOneLowLook() {
        assertArrayEquals(new long[] {27, 27, 27}, shown(27, 26, 27));
        assertArrayEquals(new long[] {26, 27, 27}, shown(26, 27, 27));
    }

    @Test
    void shouldNotGrowWithThreadsThatAreStartedNow() {
        assertArrayEquals(new long[] {7, 7, 7}, shown(7, 7, 9));
        assertArrayEquals(new long[] {0, 0, 0}, shown(-1, 0, 5));
    }
}
