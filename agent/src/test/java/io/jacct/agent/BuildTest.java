// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.agent;

import static org.junit.jupiter.api.Assertions.assertFalse;

import org.junit.jupiter.api.Test;

class BuildTest {
    /** So it keeps nothing that could be taken for another's. */
    @Test
    void shouldNotBeKnownBeforeItIsPacked() {
        assertFalse(Build.isKnown());
    }
}
