// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.endtoend.virtual;

import io.jacct.endtoend.harness.CaseLines;
import io.jacct.endtoend.jdks.Jdk;
import io.jacct.endtoend.jdks.OnEachVirtualJdk;
import io.jacct.endtoend.programs.virtual.VirtualThreads;
import io.jacct.endtoend.programs.virtual.VirtualWaits;
import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;

/** What virtual threads do is counted as what other threads do. */
class VirtualOperationsTest {
    @TempDir private Path directory;

    @OnEachVirtualJdk
    void shouldCountVirtualThreads(Jdk jdk) throws Exception {
        Path page = directory.resolve("page");
        CaseLines.runAndCompare(jdk, page, VirtualThreads.class, directory);
    }

    @OnEachVirtualJdk
    void shouldCountWaitsOfVirtualThreads(Jdk jdk) throws Exception {
        CaseLines.runAndCompare(jdk, directory.resolve("page"), VirtualWaits.class);
    }
}
