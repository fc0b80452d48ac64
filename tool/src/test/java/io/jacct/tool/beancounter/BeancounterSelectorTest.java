// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.tool.beancounter;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.jacct.counter.Resource;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class BeancounterSelectorTest {
    @Test
    void shouldTakeTheNameOrTheNumberOfAResource() {
        assertEquals(Resource.NUMFILE, BeancounterSelector.resource("numfile"));
        assertEquals(Resource.NUMFILE, BeancounterSelector.resource("19"));
        assertEquals(Resource.NUMCHILD, BeancounterSelector.resource("36"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "4", "35", "40", "-1", "9999999999", "NUMFILE", "numfiles"})
    void shouldRefuseWhatIsNoResource(String word) {
        String message =
                assertThrows(
                                IllegalArgumentException.class,
                                () -> BeancounterSelector.resource(word))
                        .getMessage();
        String begin = "there is no resource '" + word + "'; those that are counted are numproc, ";
        assertEquals(begin, message.substring(0, begin.length()));
    }

    @Test
    void shouldRefuseWhatMeansNothingInsideAJvm() {
        String message =
                assertThrows(
                                IllegalArgumentException.class,
                                () -> BeancounterSelector.resource("0"))
                        .getMessage();
        assertEquals("kmemsize means nothing inside a JVM", message.split(";")[0]);
    }
}
