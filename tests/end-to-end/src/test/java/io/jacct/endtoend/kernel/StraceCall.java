// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.endtoend.kernel;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A system call as strace prints it, and the bytes that it moved.
 *
 * <p>The call itself names each descriptor's target as the kernel had it then ({@code
 * 5</tmp/file>}, {@code 6<TCP:[...]>}). The test therefore need not follow opens, closes and
 * duplicates.
 *
 * <p>The rule is jacct's own. A byte that goes from one descriptor to another inside the kernel
 * (sendfile, copy_file_range, splice) is read from the one and written to the other. A mapping
 * moves nothing.
 *
 * @param targets the targets of its descriptors, in the order of its arguments
 * @param result its return value: bytes, or below zero for an error or an interrupted call
 */
record StraceCall(String name, List<String> targets, long result) {
    /** All calls that move bytes, with the places of the source and of the target. */
    private static final Map<String, Moves> MOVES = new TreeMap<>();

    private static final int NONE = -1;

    static {
        know(new Moves(0, NONE), "read readv pread64 preadv preadv2 recvfrom recvmsg");
        know(new Moves(NONE, 0), "write writev pwrite64 pwritev pwritev2 sendto sendmsg");
        know(new Moves(1, 0), "sendfile");
        know(new Moves(0, 1), "copy_file_range splice");
        know(new Moves(NONE, NONE), "mmap");
    }

    /**
     * These calls do not return bytes, or not the bytes of one descriptor. No program is expected
     * to use them.
     */
    private static final List<String> UNKNOWN =
            List.of("recvmmsg", "sendmmsg", "vmsplice", "tee", "io_uring_enter");

    private static final Pattern CALL =
            Pattern.compile("([\\w?]+)\\((.*)\\)\\s+= (-?\\d+|0x[0-9a-f]+|\\?)(?:[< ].*)?");

    /** Targets contain {@code 127.0.0.1:1->127.0.0.1:2} or {@code <char 1:9>}. */
    private static final Pattern DESCRIPTOR =
            Pattern.compile("(?<![\\w.])\\d+<((?:->|<[^<>]*>|[^<>])*)>");

    private static void know(Moves moves, String names) {
        for (String name : names.split(" ")) {
            MOVES.put(name, moves);
        }
    }

    /** The calls that strace traces. */
    static String traced() {
        List<String> names = new ArrayList<>(MOVES.keySet());
        names.addAll(UNKNOWN);
        return String.join(",", names);
    }

    static StraceCall parse(String text) {
        Matcher call = CALL.matcher(text);
        if (!call.matches()) {
            throw new IllegalArgumentException("no call: " + text);
        }
        List<String> targets = new ArrayList<>();
        Matcher descriptor = DESCRIPTOR.matcher(call.group(2));
        while (descriptor.find()) {
            targets.add(descriptor.group(1));
        }
        String result = call.group(3);
        boolean number = Character.isDigit(result.charAt(0)) && !result.startsWith("0x");
        return new StraceCall(call.group(1), targets, number ? Long.parseLong(result) : -1);
    }

    /** The bytes that it moved; a failed call moved none. */
    List<Movement> movements() {
        List<Movement> movements = new ArrayList<>();
        if (result <= 0 || targets.isEmpty()) {
            return movements;
        }
        Moves moves = MOVES.get(name);
        if (moves == null) {
            throw new AssertionError("nobody knows what this call moves: " + this);
        }
        if (moves.from != NONE) {
            movements.add(new Movement(name, "Read", targets.get(moves.from), result));
        }
        if (moves.to != NONE) {
            movements.add(new Movement(name, "Write", targets.get(moves.to), result));
        }
        return movements;
    }

    private record Moves(int from, int to) {}

    /** Bytes read from, or written to, one descriptor. */
    record Movement(String call, String direction, String target, long bytes) {
        /** The name of jacct's counter, null if the target is not a file, socket or pipe. */
        String counter() {
            String kind = kind();
            return kind == null ? null : kind + direction + "Bytes";
        }

        private String kind() {
            if (target.startsWith("/")) {
                return "file";
            }
            if (target.startsWith("pipe:")) {
                return "pipe";
            }
            return target.matches("(TCP|UDP|UNIX|socket).*") ? "socket" : null;
        }
    }
}
