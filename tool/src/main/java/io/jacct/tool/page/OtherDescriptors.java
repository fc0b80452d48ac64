// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.tool.page;

import io.jacct.snapshot.Handle;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * The descriptors of a process that are no handles, as the kernel lists them, each with the reason.
 * The kernel is asked before the page is read and afterwards, because the process opens and closes
 * descriptors meanwhile. What is not in both lists is left out. For this user's processes, in this
 * pid namespace.
 */
final class OtherDescriptors {
    private final Path process;
    private final Map<Integer, String> before;

    /**
     * A descriptor without a handle.
     *
     * @param target the kernel's name for what it is open on
     * @param reason why it is not a handle; null if that is not known
     */
    record Other(int descriptor, String target, String reason) {}

    /** Asks the kernel for the first time. */
    OtherDescriptors(long pid) throws IOException {
        this.process = Path.of("/proc", Long.toString(pid));
        this.before = list();
    }

    /**
     * Asks the kernel again.
     *
     * @param open the handles, from a page that was read meanwhile
     */
    List<Other> without(List<Handle> open, String page) throws IOException {
        Map<Integer, String> now = list();
        now.entrySet().retainAll(before.entrySet());
        open.forEach(handle -> now.remove(handle.descriptor()));
        Set<String> local = unnamedSockets();
        String home = home();
        List<Other> others = new ArrayList<>();
        now.forEach(
                (fd, target) -> {
                    String reason =
                            target.equals(page) ? "the page of jacct" : reason(target, home, local);
                    others.add(new Other(fd, target, reason));
                });
        return others;
    }

    private Map<Integer, String> list() throws IOException {
        Map<Integer, String> found = new TreeMap<>();
        try (DirectoryStream<Path> links = Files.newDirectoryStream(process.resolve("fd"))) {
            for (Path link : links) {
                try {
                    String target = Files.readSymbolicLink(link).toString();
                    found.put(Integer.valueOf(link.getFileName().toString()), target);
                } catch (IOException closed) {
                    // between the list and this question
                }
            }
        }
        return found;
    }

    /** The directory of the process's JDK, with a slash; a file cannot be in "/". */
    private String home() {
        try {
            Path program = Files.readSymbolicLink(process.resolve("exe"));
            return program.getParent().getParent() + "/";
        } catch (IOException | NullPointerException unknown) {
            return "//";
        }
    }

    private Set<String> unnamedSockets() {
        Set<String> inodes = new HashSet<>();
        try {
            for (String line : Files.readAllLines(process.resolve("net/unix"))) {
                String[] words = line.trim().split(" +");
                if (words.length == 7 || words.length > 7 && words[7].contains(".java_pid")) {
                    inodes.add("socket:[" + words[6] + "]");
                }
            }
        } catch (IOException noSuchList) {
            // then these sockets have no reason
        }
        return inodes;
    }

    /** Why it is not a handle; null if that is not known. */
    static String reason(String target, String home, Set<String> unnamedSockets) {
        if (target.startsWith("anon_inode:")) {
            return anonymous(target.substring("anon_inode:".length()));
        }
        if (unnamedSockets.contains(target)) {
            return "a Unix-domain socket without a path, or for those who attach";
        }
        if (target.startsWith("/proc/")) {
            return "a file of the kernel";
        }
        if (target.startsWith(home) || target.endsWith("/lib/modules")) {
            return "a file of the JDK";
        }
        return target.endsWith("/jacct.jar") ? "the agent" : null;
    }

    private static String anonymous(String kind) {
        return switch (kind) {
            case "[eventpoll]" -> "what a selector, a poller or a channel group waits with";
            case "[eventfd]" -> "what wakes a selector, a poller or a channel group";
            case "[timerfd]" -> "a timer of the kernel";
            case "inotify" -> "what a watch service waits with";
            default -> "an object of the kernel";
        };
    }
}
