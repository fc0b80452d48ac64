// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.endtoend;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.jacct.snapshot.Handle;
import io.jacct.snapshot.Snapshot;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/** Compares the handles of a JVM with the kernel's list of its descriptors. */
final class KernelList {
    /** The agent looks once a second at first, and later every ten seconds. */
    private static final long PATIENCE_NANOS = 60_000_000_000L;

    private static final List<String> EXPLAINED =
            List.of("anon_inode:", "/proc/", Shipped.jar().toString());

    private KernelList() {}

    /**
     * Each descriptor of the kernel's list is a handle, or of a kind that is none; and each handle
     * is in the kernel's list. What differs in one look may be opened or closed just then. So what
     * differs must not differ in all looks for a while.
     */
    static void assertAllTold(RunningJvm running, Path page) throws Exception {
        long deadline = System.nanoTime() + PATIENCE_NANOS;
        Set<String> wrong = look(running, page);
        while (!wrong.isEmpty() && System.nanoTime() < deadline) {
            wrong.retainAll(look(running, page));
        }
        assertEquals(Set.of(), wrong);
    }

    private static Set<String> look(RunningJvm running, Path page) throws Exception {
        Map<Integer, String> before = descriptors(running);
        Snapshot snapshot = Pages.read(page);
        Map<Integer, String> after = descriptors(running);
        Set<String> unnamed = unnamedSockets(running);
        Set<String> wrong = new TreeSet<>();
        Set<Integer> told = new HashSet<>();
        for (Handle handle : snapshot.handles().open()) {
            told.add(handle.descriptor());
            if (!before.containsKey(handle.descriptor())
                    && !after.containsKey(handle.descriptor())) {
                wrong.add(handle.descriptor() + " is closed: " + handle.endpoint());
            }
        }
        before.forEach(
                (fd, target) -> {
                    boolean stays = target.equals(after.get(fd));
                    boolean own = target.equals(page.toString()) || unnamed.contains(target);
                    if (stays && !told.contains(fd) && !own && !explained(target)) {
                        wrong.add(fd + " is not told: " + target);
                    }
                });
        return wrong;
    }

    /** What no object of Java is open on. */
    private static boolean explained(String target) {
        return EXPLAINED.stream().anyMatch(target::startsWith) || target.endsWith("/lib/modules");
    }

    private static Map<Integer, String> descriptors(RunningJvm running) throws IOException {
        Map<Integer, String> found = new HashMap<>();
        Path list = Path.of("/proc", running.pid() + "", "fd");
        for (String fd : list.toFile().list()) {
            try {
                found.put(Integer.valueOf(fd), Files.readSymbolicLink(list.resolve(fd)).toString());
            } catch (IOException closed) {
                // since the list was read
            }
        }
        return found;
    }

    /** Unix-domain sockets without a path, or of those who attach. */
    private static Set<String> unnamedSockets(RunningJvm running) throws IOException {
        Set<String> sockets = new HashSet<>();
        for (String line : Files.readAllLines(Path.of("/proc", running.pid() + "", "net/unix"))) {
            String[] words = line.trim().split(" +");
            if (words.length == 7 || words[words.length - 1].startsWith("/tmp/.java_pid")) {
                sockets.add("socket:[" + words[6] + "]");
            }
        }
        return sockets;
    }
}
