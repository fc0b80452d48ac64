// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.agent;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.lang.reflect.InvocationTargetException;
import org.junit.jupiter.api.Test;

class NewestJdkTest {
    private final Exception thrown =
            new InvocationTargetException(new IllegalStateException("no such version"));

    @Test
    void shouldNameTheJdkAndTheCause() {
        assertEquals(
                "weaving failed on JDK 21: java.lang.IllegalStateException: no such version",
                NewestJdk.failure(21, thrown));
    }

    @Test
    void shouldSayThatANewerJdkNeedsALaterVersion() {
        String line = NewestJdk.failure(99, thrown);
        assertEquals(
                "weaving failed on JDK 99: java.lang.IllegalStateException: no such version; jacct "
                        + Build.version()
                        + " knows JDKs up to 28: get a later version of it",
                line);
    }
}
