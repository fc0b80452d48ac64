// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.endtoend.kernel;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The files that native code opened for itself: the JVM, the JDK's libraries, the C library. No
 * Java method reads these files, so jacct does not count their bytes.
 *
 * <p>The native stack of the open tells them apart. strace prints the stack of each call that opens
 * a file. If Java opened it, one of the JDK's few functions for that is in the stack. A file that
 * both have opened counts as Java's, so that the test excuses no file that jacct must see.
 *
 * <p>A path has {@code N} for the process in {@code /proc}, so that one run's files can be compared
 * with another run.
 */
final class NativeOpens {
    /** The functions with which {@code java.io} and {@code java.nio} open files. */
    private static final Pattern JAVA =
            Pattern.compile(
                    "\\((?:handleOpen|fileOpen|Java_java_io_\\w+_open\\w*"
                            + "|Java_sun_nio_fs_UnixNativeDispatcher_open\\w*)\\+");

    private static final Pattern OPENED = Pattern.compile(".*\\)\\s+= \\d+<(.*)>");
    private static final String FRAME = " > ";

    private final Set<String> byJava = new HashSet<>();
    private final Set<String> natively = new HashSet<>();
    private String opened;
    private boolean java;

    private NativeOpens() {}

    /** Reads a log of {@link Strace#opensInto}. */
    static NativeOpens read(Path log) throws IOException {
        return parse(Files.readAllLines(log));
    }

    static NativeOpens parse(List<String> lines) {
        NativeOpens opens = new NativeOpens();
        for (String line : lines) {
            if (line.startsWith(FRAME)) {
                opens.java |= JAVA.matcher(line).find();
            } else {
                opens.close();
                Matcher call = OPENED.matcher(line);
                opens.opened = call.matches() ? anyProcess(call.group(1)) : null;
            }
        }
        opens.close();
        opens.natively.removeAll(opens.byJava);
        return opens;
    }

    private void close() {
        if (opened != null) {
            (java ? byJava : natively).add(opened);
        }
        opened = null;
        java = false;
    }

    /** Whether only native code opened this file, the target of a descriptor. */
    boolean has(String target) {
        return natively.contains(anyProcess(target));
    }

    private static String anyProcess(String path) {
        return path.replaceFirst("^/proc/\\d+/", "/proc/N/");
    }
}
