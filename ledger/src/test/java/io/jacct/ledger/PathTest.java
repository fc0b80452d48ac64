// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.ledger;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.jacct.ledger.device.Descriptors;
import java.io.File;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The endpoint of a path that is not opened. */
class PathTest {
    @BeforeEach
    void open() {
        TestLedger.open();
    }

    /**
     * A File of the application. Its toString may look at the file, and so call the ledger again.
     */
    private static final class Custom extends File {
        private static final long serialVersionUID = 1;

        Custom(String path) {
            super(path);
        }

        @Override
        public String getPath() {
            throw new IllegalStateException("code of the application");
        }

        @Override
        public String toString() {
            throw new IllegalStateException("code of the application");
        }
    }

    @Test
    void shouldBeTheFileThatWasOpened() {
        DescriptorLedger.opened(700, "/path/test/opened", 0, null);
        int opened = Descriptors.get(700);
        DescriptorLedger.closing(700);
        assertEquals(opened, DescriptorLedger.path(new File("/path/test/opened")));
        assertEquals(opened, DescriptorLedger.path(new File("/path/./test//opened").toPath()));
        assertEquals(opened, DescriptorLedger.path("/path/test/opened"));
    }

    @Test
    void shouldRunNoCodeOfTheApplication() {
        DescriptorLedger.opened(700, "/path/test/custom", 0, null);
        int opened = Descriptors.get(700);
        DescriptorLedger.closing(700);
        assertEquals(opened, DescriptorLedger.path(new Custom("/path/test/custom")));
    }
}
