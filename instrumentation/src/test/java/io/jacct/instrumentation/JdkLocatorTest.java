// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.instrumentation;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

class JdkLocatorTest {
    private final JdkLocator locator = new JdkLocator();

    @Test
    void shouldFindClassesOfBothModules() throws Exception {
        assertTrue(locator.locate("java.io.FileInputStream").isResolved());
        assertTrue(locator.locate("java.lang.management.ManagementFactory").isResolved());
    }

    @Test
    void shouldFindNothingElse() throws Exception {
        assertFalse(locator.locate("java.util.logging.Logger").isResolved());
        assertFalse(locator.locate(getClass().getName()).isResolved());
    }
}
