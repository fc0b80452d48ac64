// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.memory;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** The offsets that {@code docs/page-format.md} tells agree with those that a page tells. */
class PageFormatDocTest {
    private static final Path DOC = Path.of("..", "docs", "page-format.md");

    @Test
    void shouldTellTheOffsetsOfATask() throws IOException {
        assertTold(
                "task",
                Layout.RECORD_LENGTH,
                "**Records** (type 2, ",
                List.of(
                        "sequence",
                        "state",
                        "id",
                        "flags",
                        "start",
                        "name",
                        "fileReads",
                        "fileMaxNanos",
                        "fileMinNanosComplement",
                        "missingMeasures",
                        "blocked"));
    }

    @Test
    void shouldTellTheOffsetsOfADevice() throws IOException {
        assertTold(
                "device",
                DeviceLayout.STRIPE_LENGTH,
                "**Devices** (type 5, ",
                List.of(
                        "sampled",
                        "unmatched",
                        "length",
                        "reads",
                        "writes",
                        "frees",
                        "others",
                        "errors",
                        "tagsSimple",
                        "readMaxNanos",
                        "writeMaxNanos",
                        "active",
                        "lastComp",
                        "elsewhere",
                        "lastChange",
                        "idle",
                        "busySince",
                        "readTimes",
                        "writeTimes"));
    }

    private static void assertTold(String record, int length, String heading, List<String> fields)
            throws IOException {
        String behind = behind(heading);
        String first = behind.lines().findFirst().orElseThrow();
        assertTrue(first.contains(" " + length + " bytes each"), first);
        Set<Integer> told = firstColumn(behind);
        String described = record(record);
        for (String field : fields) {
            Matcher offset = Pattern.compile("(?m)^" + field + " ([0-9]+) ").matcher(described);
            assertTrue(offset.find(), record + " has no field " + field);
            int at = Integer.parseInt(offset.group(1));
            assertTrue(told.contains(at), record + "." + field + " is at " + at + ": " + told);
        }
    }

    private static String behind(String heading) throws IOException {
        String text = Files.readString(DOC);
        assertTrue(text.contains(heading), heading);
        return text.substring(text.indexOf(heading));
    }

    /** The numbers in the first column of the next table. */
    private static Set<Integer> firstColumn(String behind) {
        String table = behind.substring(behind.indexOf("\n| "));
        Set<Integer> numbers = new TreeSet<>();
        for (String row : table.substring(1).split("\n")) {
            if (!row.startsWith("|")) {
                break;
            }
            Matcher number = Pattern.compile("[0-9]+").matcher(row.split("\\|")[1]);
            while (number.find()) {
                numbers.add(Integer.parseInt(number.group()));
            }
        }
        return numbers;
    }

    private static String record(String name) {
        String text = PageFields.text();
        String behind = text.substring(text.indexOf("record " + name + " "));
        int next = behind.indexOf("\nrecord ");
        return next < 0 ? behind : behind.substring(0, next);
    }
}
