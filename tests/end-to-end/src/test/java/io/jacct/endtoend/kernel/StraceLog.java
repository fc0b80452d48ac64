// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.endtoend.kernel;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Reads strace's log of all threads of a process: the calls, in the order in which they ended. When
 * another thread's call is printed during a call, that call is in two pieces, {@code read(5
 * <unfinished ...>} and {@code <... read resumed>}. This class joins them.
 */
final class StraceLog {
    private static final String UNFINISHED = " <unfinished ...>";
    private static final String RESUMED = " resumed>";

    private final Map<String, String> unfinished = new HashMap<>();
    private final List<StraceCall> calls = new ArrayList<>();

    private StraceLog() {}

    static List<StraceCall> read(Path file) throws IOException {
        return parse(Files.readAllLines(file));
    }

    static List<StraceCall> parse(List<String> lines) {
        StraceLog log = new StraceLog();
        for (String line : lines) {
            int space = line.indexOf(' ');
            log.take(line.substring(0, space), line.substring(space).strip());
        }
        return log.calls;
    }

    private void take(String thread, String text) {
        if (text.startsWith("+++") || text.startsWith("---")) {
            return; // the end of a thread, or a signal
        }
        String whole = text.startsWith("<... ") ? resume(thread, text) : text;
        if (whole.endsWith(UNFINISHED)) {
            unfinished.put(thread, whole.substring(0, whole.length() - UNFINISHED.length()));
        } else {
            calls.add(StraceCall.parse(whole));
        }
    }

    private String resume(String thread, String text) {
        String start = unfinished.remove(thread);
        if (start == null) {
            throw new IllegalArgumentException("a call without a beginning: " + text);
        }
        return start + text.substring(text.indexOf(RESUMED) + RESUMED.length());
    }
}
