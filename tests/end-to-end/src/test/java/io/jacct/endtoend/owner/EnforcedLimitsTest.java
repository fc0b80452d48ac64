// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.endtoend.owner;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.jacct.endtoend.harness.ChildJvm;
import io.jacct.endtoend.harness.Finished;
import io.jacct.endtoend.harness.Pages;
import io.jacct.endtoend.jdks.Jdk;
import io.jacct.endtoend.jdks.OnOldestFirst;
import io.jacct.endtoend.programs.limits.Accepts;
import io.jacct.endtoend.programs.limits.Bounds;
import io.jacct.endtoend.programs.limits.DirectBuffers;
import io.jacct.endtoend.programs.limits.OddLimits;
import io.jacct.endtoend.programs.limits.Refusals;
import io.jacct.endtoend.programs.limits.SecureAccepts;
import io.jacct.endtoend.programs.limits.Server;
import io.jacct.endtoend.programs.limits.Spared;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.io.TempDir;

/**
 * With {@code enforce=true} an acquisition over its limit fails as if the system had refused it.
 */
class EnforcedLimitsTest {
    private static final String TOO_MANY = "Too many open files (jacct: %s of tenant-7: N of N)";

    private static final List<String> OTHER_SOCKETS =
            List.of(
                    "Unix domain",
                    "ServerSocket",
                    "ServerSocketChannel",
                    "DatagramSocket",
                    "DatagramChannel");

    private static final List<String> ACCEPTING =
            List.of(
                    "ServerSocket",
                    "ServerSocket and a virtual thread",
                    "ServerSocket of a channel",
                    "ServerSocketChannel",
                    "ServerSocketChannel that does not block",
                    "Unix domain",
                    "AsynchronousServerSocketChannel",
                    "AsynchronousServerSocketChannel that waits");

    private static final String CANNOT =
            "java.lang.OutOfMemoryError: Cannot reserve %d bytes of direct buffer memory";

    private static final String NO_BUFFER =
            CANNOT.formatted(6_000) + " (jacct: directbytes of tenant-7: %d of %d)";

    private static final List<String> DIRECT_BUFFERS =
            List.of(
                    "up to the limit: done | held 6000, counted 0",
                    "over the limit: "
                            + NO_BUFFER.formatted(6_000, 10_000)
                            + " | held 6000, counted 1",
                    "what is left: done | held 10000, counted 1",
                    "nothing: done | held 10000, counted 1",
                    "a negative capacity: java.lang.IllegalArgumentException: "
                            + "capacity < 0: (-1 < 0) | held 10000, counted 1",
                    "instead of a dropped one: done | held 10000, counted 1",
                    "one after the other, each dropped: done | held ?, counted 1",
                    "more than the JVM has: "
                            + CANNOT.formatted(2_000_000_000)
                            + " (the JDK's) | held 0, counted 1");

    /** The JDK makes buffers of its own, which it does not count itself from 25 on. */
    private static final List<String> HEAP_BUFFERS =
            List.of(
                    "I/O at the limit: " + NO_BUFFER.formatted(0, 0) + " | held 0, counted 2",
                    "I/O below the limit: done | held 6000, counted 2",
                    "in the end: done | held 0, counted 2");

    @TempDir private Path directory;

    @OnOldestFirst
    void shouldRefuseEveryWayAndLeaveNoCharge(Jdk jdk) throws Exception {
        List<String> expected = new ArrayList<>();
        for (String way : List.of("FileInputStream", "FileOutputStream", "RandomAccessFile")) {
            expected.add(
                    way
                            + ": java.io.FileNotFoundException: DIRECTORY/data ("
                            + TOO_MANY.formatted("numfile")
                            + ")");
        }
        UnaryOperator<String> path =
                of ->
                        ": java.nio.file.FileSystemException: %s: ".formatted(of)
                                + TOO_MANY.formatted("numfile");
        for (String way : List.of("FileChannel", "AsynchronousFileChannel", "newInputStream")) {
            expected.add(way + path.apply("DIRECTORY/data"));
        }
        expected.add("newDirectoryStream" + path.apply("DIRECTORY"));
        expected.add(socket("Pipe", "numfile"));
        expected.add("SecureDirectoryStream" + path.apply("data"));
        for (String way : List.of("SocketChannel", "AsynchronousSocketChannel")) {
            expected.add(socket(way, "numtcpsock"));
        }
        for (String way : OTHER_SOCKETS) {
            expected.add(socket(way, "numothersock"));
        }
        expected.add(
                "Thread.start: java.lang.OutOfMemoryError: "
                        + "unable to create native thread: jacct: numproc of tenant-7: N of N");
        expected.replaceAll(
                line ->
                        line
                                + " | left 0, counted 1, took %d, rest 0"
                                        .formatted(line.matches("(Pipe|newDir).*") ? 2 : 1));
        assertLines(expected, run(jdk, Refusals.class, directory));
    }

    private static String socket(String way, String resource) {
        return way + ": java.net.SocketException: " + TOO_MANY.formatted(resource);
    }

    @OnOldestFirst
    void shouldSpareWhatWouldBreakTheJvm(Jdk jdk) throws Exception {
        assertLines(
                List.of(
                        "class loading: done, counted 0",
                        "class initialisation: done, counted 0",
                        "logging: done, counted 0",
                        "accept: done, counted 1",
                        "virtual threads: done, counted 0",
                        "close: done, counted 0",
                        "open: refused, counted 1"),
                run(jdk, Spared.class, directory, Path.of("target", "test-classes")));
    }

    @OnOldestFirst
    void shouldEndAConnectionAboveTheLimitInWhicheverWayItIsAccepted(Jdk jdk) throws Exception {
        List<String> expected = new ArrayList<>();
        for (String way : ACCEPTING) {
            expected.add(
                    way
                            + ": above the limit the server reads -1, its answer fails, "
                            + "the client reads -1, held 1 then 0, counted 1; at the limit "
                            + "the server reads 5, its answer is sent, "
                            + "the client reads 1, held 1 then 0, counted 0");
        }
        expected.add("reset by the client: accepted, held 0, counted 1");
        expected.add("after the accept: the server reads -1, held 0");
        assertLines(expected, run(jdk, Accepts.class, directory));
    }

    @OnOldestFirst
    void shouldEndAConnectionAboveTheLimitUnderTls(Jdk jdk) throws Exception {
        assertLines(
                List.of(
                        "no limit: the server shakes hands, the client shakes hands, "
                                + "held 0, counted 0",
                        "above the limit: the server fails, the client fails, held 0, counted 1",
                        "at the limit: the server shakes hands, the client shakes hands, "
                                + "held 0, counted 0"),
                run(jdk, SecureAccepts.class));
    }

    @OnOldestFirst
    void shouldHoldToLimitsBelowWhatIsHeldAndToTheGreatest(Jdk jdk) throws Exception {
        String refused = ", (" + TOO_MANY.formatted("numfile").replace("N of N", "%d of %d") + ")";
        assertLines(
                List.of(
                        "no limit: 10 open, not refused",
                        "below what is held: 10 open" + refused.formatted(10, 4),
                        "as much as is held: 4 open" + refused.formatted(4, 4),
                        "one more than is held: 4 open" + refused.formatted(4, 4),
                        "nothing: 0 open" + refused.formatted(0, 0),
                        "one: 1 open" + refused.formatted(1, 1),
                        "one less than the greatest number: 11 open, not refused",
                        "held in the end: 0"),
                run(jdk, Bounds.class, directory));
    }

    @OnOldestFirst
    void shouldHoldToTwoLimitsAtOnceAndKnowWhichNamesExist(Jdk jdk) throws Exception {
        assertLines(
                List.of(
                        "two resources, files: 1 opened, numfile of tenant-7: 1 of 1",
                        "two resources, connections: 2 opened, numtcpsock of tenant-7: 2 of 2",
                        "two resources, datagram sockets: 4 opened",
                        "one of them, files: 4 opened",
                        "one of them, connections: 2 opened, numtcpsock of tenant-7: 2 of 2",
                        "one of them, datagram sockets: 4 opened",
                        "none of them, files: 4 opened",
                        "none of them, connections: 4 opened",
                        "none of them, datagram sockets: 4 opened",
                        "the parent's is lower: 1 opened, numfile of tenant-8: 1 of 1",
                        "the child's is lower: 2 opened, numfile of job-3: 2 of 2",
                        "both are the same: 2 opened, numfile of job-3: 2 of 2",
                        "counted: 1 of the parent, 2 of the child; held 0 and 0",
                        "numnothing false, kmemsize false, less than nothing false",
                        "no such limit: 4 opened",
                        "nobody: null",
                        "somebody: 1 opened, numfile of nobody: 1 of 1"),
                run(ChildJvm.strict(jdk), ",limit.numfile.nobody=1", OddLimits.class, directory));
    }

    @OnOldestFirst
    void shouldFailRequestsOfAServerAtItsLimitAndRecover(Jdk jdk) throws Exception {
        assertLines(
                List.of(
                        "at rest: files 200, connections 200",
                        "as many files as it may: files 500, connections 200",
                        "files closed: files 200, connections 200",
                        "no connection: files 200, connections 500",
                        "limit raised: files 200, connections 200",
                        "held as at the start"),
                run(jdk, Server.class, directory));
    }

    @OnOldestFirst
    void shouldRefuseADirectBufferThatNoGarbageMakesRoomFor(Jdk jdk) throws Exception {
        ChildJvm child = ChildJvm.strict(jdk).options("-XX:MaxDirectMemorySize=100m");
        List<String> expected = new ArrayList<>(DIRECT_BUFFERS);
        HEAP_BUFFERS.forEach(line -> expected.add(jdk.feature() >= 25 ? uncounted(line) : line));
        assertLines(expected, run(child, "", DirectBuffers.class, directory));
    }

    private static String uncounted(String line) {
        return line.replaceAll("java.lang.Out.*\\(jacct.*\\)", "done")
                .replaceAll("held [0-9]+", "held 0")
                .replaceAll("counted [0-9]+", "counted 1");
    }

    private static void assertLines(List<String> expected, Finished finished) {
        assertEquals(String.join("\n", expected), String.join("\n", finished.out()));
    }

    private Finished run(Jdk jdk, Class<?> program, Object... arguments) throws Exception {
        return run(ChildJvm.strict(jdk), "", program, arguments);
    }

    private Finished run(ChildJvm child, String options, Class<?> program, Object... arguments)
            throws Exception {
        Path page = directory.resolve("page");
        Finished finished =
                child.agent("page=" + page + ",enforce=true" + options)
                        .program(program, arguments)
                        .run()
                        .well();
        Pages.readSound(page);
        return finished;
    }
}
