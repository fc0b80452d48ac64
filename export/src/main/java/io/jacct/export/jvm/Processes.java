// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.export.jvm;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What the kernel tells of processes, in the namespace of this one. A file that may not be read is
 * as good as none.
 */
final class Processes {
    private static final File PROC = new File("/proc");
    private static final Pattern CONTAINER =
            Pattern.compile("(?<![0-9a-f])[0-9a-f]{64}(?![0-9a-f])");
    private static final Pattern NUMBER = Pattern.compile("\\[([0-9]+)]");

    private Processes() {}

    /** The ids of all processes. */
    static List<String> ids() {
        String[] names = PROC.list((dir, name) -> name.matches("[0-9]+"));
        return names == null ? List.of() : Arrays.asList(names);
    }

    /** The number of a namespace of a process, of the kind {@code mnt} or {@code pid}; or "". */
    static String namespace(String id, String kind) {
        try {
            Path link = Files.readSymbolicLink(Path.of("/proc", id, "ns", kind));
            Matcher number = NUMBER.matcher(link.toString());
            return number.find() ? number.group(1) : "";
        } catch (IOException | RuntimeException unknown) {
            return "";
        }
    }

    /**
     * The id here of a process that has the id {@code pid} in another pid namespace; or "" if there
     * is none, or it may not be seen.
     */
    static String elsewhere(long pid, String namespace) {
        if (namespace == null || namespace.isEmpty()) {
            return "";
        }
        for (String id : ids()) {
            if (namespace(id, "pid").equals(namespace) && innermost(id) == pid) {
                return id;
            }
        }
        return "";
    }

    /** The id that a process has in its own pid namespace. */
    private static long innermost(String id) {
        for (String line : text(Path.of("/proc", id, "status")).split("\n")) {
            if (line.startsWith("NSpid:")) {
                String[] ids = line.trim().split("\\s+");
                return Long.parseLong(ids[ids.length - 1]);
            }
        }
        return -1;
    }

    /** The strings of {@code environ} or {@code cmdline}. */
    static List<String> strings(String id, String file) {
        String all = text(Path.of("/proc", id, file));
        return all.isEmpty() ? List.of() : new ArrayList<>(Arrays.asList(all.split("\0")));
    }

    /** The id of the container that a process is in; or "". */
    static String container(String id) {
        for (String file : List.of("cgroup", "mountinfo")) {
            Matcher found = CONTAINER.matcher(relevant(text(Path.of("/proc", id, file)), file));
            if (found.find()) {
                return found.group();
            }
        }
        return "";
    }

    /** Of the mounts only those that a container's engine makes for each container. */
    private static String relevant(String text, String file) {
        if (file.equals("cgroup")) {
            return text;
        }
        StringBuilder lines = new StringBuilder();
        text.lines()
                .filter(each -> each.contains("/etc/hostname") || each.contains("/etc/resolv.conf"))
                .forEach(each -> lines.append(each).append('\n'));
        return lines.toString();
    }

    static String text(Path file) {
        try {
            return new String(Files.readAllBytes(file), StandardCharsets.UTF_8);
        } catch (IOException | RuntimeException unknown) {
            return "";
        }
    }
}
