// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.taskstats;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A C program that knows only the system's {@code linux/taskstats.h} reads a record. */
class IndependentDecoderTest {
    private static final Path GCC = Path.of("/usr/bin/gcc");

    @TempDir private Path directory;

    @Test
    @DisplayName("TS-10: an independent decoder finds every field of its version")
    void shouldBeWhatTheSystemsHeaderSays() throws Exception {
        boolean compiler = Files.exists(GCC);
        assertTrue(compiler || System.getenv("CI") == null, "CI needs gcc");
        assumeTrue(compiler, "skipped: needs gcc");
        Path decoder = directory.resolve("decode");
        run(
                directory.resolve("empty"),
                GCC + "",
                "-o",
                decoder + "",
                "src/test/resources/decode.c");
        Map<String, String> any = decode(decoder, TaskstatsField.NEWEST);
        int version = Integer.parseInt(any.get("header"));
        Map<String, String> decoded = decode(decoder, version);
        assertEquals(TaskstatsField.size(version) + "", decoded.get("size"));
        assertEquals("worker-1", decoded.get("ac_comm"));
        for (TaskstatsField field : TaskstatsField.values()) {
            if (field.since() <= version && field.length() <= Long.BYTES) {
                long value =
                        field == TaskstatsField.VERSION
                                ? version
                                : TaskstatsRecordTest.value(field);
                assertEquals(
                        Long.toUnsignedString(value), decoded.get(field.label()), field.label());
            }
        }
    }

    private Map<String, String> decode(Path decoder, int version) throws Exception {
        Path input = directory.resolve("record");
        Files.write(input, TaskstatsRecordTest.full().struct(version));
        Map<String, String> values = new HashMap<>();
        for (String line : run(input, decoder + "").split("\n")) {
            values.put(line.substring(0, line.indexOf('=')), line.substring(line.indexOf('=') + 1));
        }
        return values;
    }

    private static String run(Path input, String... command)
            throws IOException, InterruptedException {
        if (!Files.exists(input)) {
            Files.createFile(input);
        }
        Process process =
                new ProcessBuilder(command)
                        .redirectInput(input.toFile())
                        .redirectErrorStream(true)
                        .start();
        String out = new String(process.getInputStream().readAllBytes());
        assertEquals(0, process.waitFor(), out);
        return out;
    }
}
