// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.agent;

import static org.junit.jupiter.api.Assertions.assertFalse;

import org.junit.jupiter.api.Test;

class BuildTest {
    /**
     * A class outside of a packed jar has no digest, so it keeps no woven classes that another
     * build could take.
     */
    @Test
    void shouldNotBeKnownBeforeItIsPacked() {
        assertFalse(Build.isKnown());
    }
}
