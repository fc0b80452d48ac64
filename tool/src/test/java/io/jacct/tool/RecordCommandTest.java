// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.tool;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.Test;
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
                "record --all -o /proc/none% 3% cannot write /proc/none: no such file or directory",
                "record D/page -o D/none/a.jrec% 3% cannot write D/none/a.jrec: no such file or"
                        + " directory",
                "record D/page -o D/text/a% 3% cannot write D/text/a: Not a directory",
                "record D/text -o D% 1% cannot read the page: D/text is not a page, or cut short: it has 4 bytes; jacct list shows the pages there are",
                "record D/none -o D% 1% no file D/none: jacct list shows the pages there are"
            })
    void shouldSayWhatIsWrongInOneLine(String args, int status, String message) throws Exception {
        Files.writeString(directory.resolve("text"), "text");
        Files.write(directory.resolve("page"), RealPage.bytes(directory.resolve("made"), ""));
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

    @Test
    void shouldNotTakeAnEmptyNameForADirectory() {
        FakePages.Result result = new FakePages(directory).run("record", "--all", "-o", "");
        assertEquals(2, result.status());
        assertEquals("jacct: -o names no file or directory; try 'jacct help'\n", result.err());
    }

    /** It is refused, with a reason. */
    @Test
    void shouldNotOfferJson() {
        FakePages pages = new FakePages(directory);
        assertFalse(pages.run("record", "--help").out().contains("--json"));
        assertFalse(pages.run("man", "record").out().contains("json"));
        assertTrue(pages.run("dump", "--help").out().contains("--json"));
    }

    /** By default Java takes a quarter of the machine's memory. */
    @Test
    void shouldHaveABoundedHeapInTheScript() throws Exception {
        Path script =
                Files.copy(
                        Path.of("..", "agent/jacct"),
                        directory.resolve("jacct"),
                        StandardCopyOption.COPY_ATTRIBUTES);
        Files.createFile(directory.resolve("jacct.jar"));
        Path java = Files.createDirectories(directory.resolve("bin")).resolve("java");
        Files.writeString(java, "#!/bin/sh\necho \"$@\"\n");
        Files.setPosixFilePermissions(java, PosixFilePermissions.fromString("rwx------"));
        ProcessBuilder builder = new ProcessBuilder(script.toString(), "record", "--all");
        builder.environment().put("JAVA_HOME", directory.toString());
        builder.environment().put("JACCT_ARCHIVE", "off");
        Process process = builder.start();
        String line = new String(process.getInputStream().readAllBytes(), UTF_8);
        assertEquals(0, process.waitFor());
        assertTrue(line.matches("(?s).*-XX:\\+UseSerialGC .*-Xmx512m .* record --all\n"), line);
    }

    /** A reader may have no more than the jar and the documents. */
    @Test
    void shouldHaveTheUnitInTheDocument() throws IOException {
        String unit = Files.readString(Path.of("..", "config/systemd/jacct-record.service"));
        String document = Files.readString(Path.of("..", "docs/record.md"));
        assertTrue(document.contains("```ini\n" + unit + "```\n"), document);
    }
}
