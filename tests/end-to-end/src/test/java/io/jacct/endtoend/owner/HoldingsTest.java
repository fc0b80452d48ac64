// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.endtoend.owner;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.jacct.endtoend.harness.ChildJvm;
import io.jacct.endtoend.harness.Finished;
import io.jacct.endtoend.harness.Pages;
import io.jacct.endtoend.jdks.Jdk;
import io.jacct.endtoend.jdks.OnEachJdk;
import io.jacct.endtoend.programs.limits.Holdings;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.io.TempDir;

/** Resources of owners other than descriptors and threads: each charge is given back. */
class HoldingsTest {
    @TempDir private Path directory;

    @OnEachJdk
    void shouldGiveBackToTheOwnerThatWasCharged(Jdk jdk) throws Exception {
        Path page = directory.resolve("page");
        Finished finished =
                ChildJvm.verified(jdk)
                        .accounted(page)
                        .program(Holdings.class, directory)
                        .run()
                        .well();
        Pages.readSound(page);
        assertEquals(
                String.join(
                        "\n",
                        List.of(
                                "locks: 2 1 0",
                                "locks of a closed channel: 1 0",
                                "asynchronous locks: 2 0",
                                "mapping: 10000 10000",
                                "collected mapping: 0",
                                "mapping over its limit: counted 1",
                                "collected: 0",
                                "direct: 10000 10000",
                                "collected buffer: 0",
                                "children: 2 1 0",
                                "their pipes: 0",
                                "numflock in the end: 0",
                                "mappedbytes in the end: 0",
                                "directbytes in the end: 0")),
                String.join("\n", finished.out()));
    }
}
