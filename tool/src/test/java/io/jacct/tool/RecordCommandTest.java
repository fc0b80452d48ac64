// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.tool;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RecordCommandTest {
    @TempDir private Path directory;

    @ParameterizedTest
    @CsvSource(
            delimiter = '%',
            value = {
                "record% 2% name a PID, or say --all; try 'jacct help'",
                "record 1 --all% 2% --all and PID exclude each other; try 'jacct help'",
                "record --all -i 5x% 2% -i takes a time such as 500ms, 5s, 10m, 24h or 7d, not"
                        + " '5x'; try 'jacct help'",
                "record --all -i 50ms% 2% -i must be from 100ms to 1h; try 'jacct help'",
                "record --all --json% 2% record prints nothing: --json goes with jacct dump; try"
                        + " 'jacct help'",
                "record --all -o D/a.jrec% 2% a file has no --all, --keep or --max: name a"
                        + " directory; try 'jacct help'",
                "record --all -o D --max 1X% 2% --max takes a size such as 500M or 1G, not '1X';"
                        + " try 'jacct help'",
                "record D/text -o D% 1% cannot read the page: D/text is not a page, or cut short: it has 4 bytes; jacct list shows the pages there are",
                "record D/none -o D% 1% no file D/none: jacct list shows the pages there are"
            })
    void shouldSayWhatIsWrongInOneLine(String args, int status, String message) throws IOException {
        Files.writeString(directory.resolve("text"), "text");
        String place = directory.toString();
        FakePages.Result result =
                new FakePages(directory)
                        .run(
                                args.replace("D/", place + "/")
                                        .replaceAll("D( |$)", place + "$1")
                                        .split(" "));
        assertEquals("jacct: " + message.replace("D/", place + "/") + "\n", result.err());
        assertEquals(status, result.status());
    }
}
