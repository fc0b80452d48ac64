// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.endtoend.kernel;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.jacct.endtoend.harness.Pages;
import io.jacct.endtoend.harness.RunningJvm;
import io.jacct.endtoend.harness.Shipped;
import io.jacct.endtoend.jdks.Jdk;
import io.jacct.snapshot.Handle;
import io.jacct.snapshot.Snapshot;
import io.jacct.snapshot.Task;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.Callable;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Compares the handles of a JVM with the kernel's list of its descriptors, and its tasks with the
 * JVM's list of its threads.
 */
public final class KernelList {
    /** The agent looks once a second at first, and later every ten seconds. */
    private static final long PATIENCE_NANOS = 60_000_000_000L;

    /** Threads of the JVM that Java does not see, and of the agent. */
    private static final List<String> HIDDEN =
            List.of(
                    "C1 CompilerThread",
                    "C2 CompilerThread",
                    "Sweeper thread",
                    "Service Thread",
                    "Monitor Deflation Thread",
                    "StringDedupProcessor",
                    "jacct");

    private static final Pattern THREAD = Pattern.compile("(?m)^\"(.*)\" #([0-9]+) ");

    private static final List<String> EXPLAINED =
            List.of("anon_inode:", "/proc/", Shipped.jar().toString());

    private KernelList() {}

    /**
     * Each descriptor of the kernel's list is a handle, or of a kind that is none; and each handle
     * is in the kernel's list. What differs in one look may be opened or closed just then. So what
     * differs must not differ in all looks for a while.
     */
    public static void assertAllTold(RunningJvm running, Path page) throws Exception {
        assertNothingStaysWrong(() -> lookAtDescriptors(running, page));
    }

    /**
     * Each live thread that the JVM shows has a task, but for the agent's own; and each live task
     * is one of these threads.
     */
    public static void assertAllThreads(Jdk jdk, RunningJvm running, Path page) throws Exception {
        assertNothingStaysWrong(() -> lookAtThreads(jdk, running, page));
    }

    private static void assertNothingStaysWrong(Callable<Set<String>> look) throws Exception {
        long deadline = System.nanoTime() + PATIENCE_NANOS;
        Set<String> wrong = look.call();
        while (!wrong.isEmpty() && System.nanoTime() < deadline) {
            wrong.retainAll(look.call());
        }
        assertEquals(Set.of(), wrong);
    }

    private static Set<String> lookAtThreads(Jdk jdk, RunningJvm running, Path page)
            throws Exception {
        Map<Long, String> before = threads(jdk, running);
        Map<Long, String> tasks = new HashMap<>();
        for (Task task : Pages.read(page).tasks()) {
            // a task of virtual threads, or of work that other threads do for one, is not a thread
            if (task.id() > 0 && !task.group().equals("VirtualThreads")) {
                tasks.put(task.id(), task.name());
            }
        }
        Map<Long, String> after = threads(jdk, running);
        Set<String> wrong = new TreeSet<>();
        before.forEach(
                (id, name) -> {
                    boolean own = HIDDEN.stream().anyMatch(name::startsWith);
                    if (!own && after.containsKey(id) && !tasks.containsKey(id)) {
                        wrong.add("thread " + id + " " + name + " has no task");
                    }
                });
        tasks.forEach(
                (id, name) -> {
                    if (!before.containsKey(id) && !after.containsKey(id)) {
                        wrong.add("task " + id + " " + name + " has no thread");
                    }
                });
        return wrong;
    }

    /** The platform threads, as the JVM prints them. */
    private static Map<Long, String> threads(Jdk jdk, RunningJvm running) throws Exception {
        String[] command = {jdk.command("jcmd"), running.pid() + "", "Thread.print"};
        Process process = new ProcessBuilder(command).start();
        String text = new String(process.getInputStream().readAllBytes());
        assertEquals(0, process.waitFor());
        Map<Long, String> found = new HashMap<>();
        Matcher each = THREAD.matcher(text);
        while (each.find()) {
            found.put(Long.valueOf(each.group(2)), each.group(1));
        }
        return found;
    }

    private static Set<String> lookAtDescriptors(RunningJvm running, Path page) throws Exception {
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
