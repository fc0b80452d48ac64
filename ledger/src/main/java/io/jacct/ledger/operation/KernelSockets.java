// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.ledger.operation;

import io.jacct.ledger.base.KernelLines;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.HashMap;

/**
 * Boot loader. The sockets of this process's network namespace, as the kernel lists them. They tell
 * what a descriptor is open on, which itself has only the number of an inode. One thread reads the
 * lists and asks.
 */
final class KernelSockets {
    private static final String LISTENS = "0A";
    private static final String LISTENS_LOCALLY = "00010000";
    private static final int HEX = 16;

    /** Any address, as {@code PageNames} has it. */
    private static final String ANY = "*";

    /** Bytes of a short address, and where they are in a long one, after two bytes that say so. */
    private static final int SHORT = 4;

    private static final int MAPPED = 10;

    // words of a line about an internet socket
    private static final int LOCAL = 1;
    private static final int REMOTE = 2;
    private static final int STATE = 3;
    private static final int INODE = 9;

    // words of a line about a Unix-domain socket
    private static final int LOCAL_FLAGS = 3;
    private static final int LOCAL_INODE = 6;
    private static final int PATH = 7;

    private final HashMap<String, KernelSocket> sockets = new HashMap<>();
    private final HashMap<Integer, KernelSocket> listeners = new HashMap<>();
    private long reads;
    private long bytes;

    /** Reads all lists. */
    KernelSockets() {
        internet(read("net/tcp"), true);
        internet(read("net/tcp6"), true);
        internet(read("net/udp"), false);
        internet(read("net/udp6"), false);
        local(read("net/unix"));
    }

    /** Takes the lines of lists; the first line of each is a heading. */
    KernelSockets(String[] connections, String[] datagrams, String[] local) {
        internet(connections, true);
        internet(datagrams, false);
        local(local);
    }

    private String[] read(String list) {
        KernelLines lines = new KernelLines(list);
        ArrayList<String> all = new ArrayList<>();
        while (lines.next()) {
            all.add(lines.text(0, lines.length()));
        }
        reads += lines.reads();
        bytes += lines.bytes();
        return all.toArray(new String[0]);
    }

    /** Calls of the system that have read. */
    long reads() {
        return reads;
    }

    /** Bytes that they have read. */
    long bytes() {
        return bytes;
    }

    /** The socket with that inode; null if none of the lists has it. */
    KernelSocket of(String inode) {
        return sockets.get(inode);
    }

    /** The socket from which that connection was accepted; null if none listens there. */
    KernelSocket listener(KernelSocket connection) {
        KernelSocket listener = listeners.get(connection.localPort);
        boolean serves =
                listener != null
                        && (listener.local.equals(ANY) || listener.local.equals(connection.local));
        return serves ? listener : null;
    }

    private void internet(String[] lines, boolean stream) {
        for (int i = 1; i < lines.length; i++) {
            String[] words = words(lines[i], Integer.MAX_VALUE);
            if (words.length > INODE) {
                boolean listens = stream && words[STATE].equals(LISTENS);
                KernelSocket socket = new KernelSocket(stream, listens);
                socket.local = address(words[LOCAL]);
                socket.localPort = port(words[LOCAL]);
                socket.remote = address(words[REMOTE]);
                socket.remotePort = port(words[REMOTE]);
                sockets.put(words[INODE], socket);
                if (listens) {
                    listeners.put(socket.localPort, socket);
                }
            }
        }
    }

    private void local(String[] lines) {
        for (int i = 1; i < lines.length; i++) {
            String[] words = words(lines[i], PATH + 1);
            if (words.length > LOCAL_INODE) {
                KernelSocket socket =
                        new KernelSocket(true, words[LOCAL_FLAGS].equals(LISTENS_LOCALLY));
                socket.path = words.length > PATH ? words[PATH] : "";
                sockets.put(words[LOCAL_INODE], socket);
            }
        }
    }

    /**
     * At most so many words; the last one is the rest. Without a regular expression, see PoolRule.
     */
    private static String[] words(String line, int most) {
        ArrayList<String> words = new ArrayList<>();
        String rest = line.trim();
        while (!rest.isEmpty()) {
            int end = words.size() + 1 < most ? rest.indexOf(' ') : -1;
            words.add(end < 0 ? rest : rest.substring(0, end));
            rest = end < 0 ? "" : rest.substring(end).trim();
        }
        return words.toArray(new String[0]);
    }

    private static int port(String word) {
        return Integer.parseInt(word.substring(word.indexOf(':') + 1), HEX);
    }

    /**
     * The address as InetAddress prints it, which itself is not used: its first use loads a library
     * of the JDK, under the application's security manager. The kernel prints words of four bytes,
     * in the byte order of the machine.
     */
    private static String address(String word) {
        boolean turned = ByteOrder.nativeOrder() == ByteOrder.LITTLE_ENDIAN;
        int[] address = new int[word.indexOf(':') / 2];
        int sum = 0;
        for (int i = 0; i < address.length; i++) {
            int at = 2 * (turned ? i ^ 3 : i);
            address[i] = Integer.parseInt(word.substring(at, at + 2), HEX);
            sum += address[i];
        }
        if (sum == 0) {
            return ANY;
        }
        return address.length == SHORT || isMapped(address) ? shortText(address) : text(address);
    }

    /** Whether it is an address of four bytes within one of sixteen. */
    private static boolean isMapped(int[] address) {
        boolean mapped = address[MAPPED] == 0xff && address[MAPPED + 1] == 0xff;
        for (int i = 0; i < MAPPED; i++) {
            mapped &= address[i] == 0;
        }
        return mapped;
    }

    private static String shortText(int[] address) {
        StringBuilder text = new StringBuilder();
        for (int i = address.length - SHORT; i < address.length; i++) {
            text.append(text.length() == 0 ? "" : ".").append(address[i]);
        }
        return text.toString();
    }

    private static String text(int[] address) {
        StringBuilder text = new StringBuilder("[");
        for (int i = 0; i < address.length; i += 2) {
            text.append(i == 0 ? "" : ":");
            text.append(Integer.toHexString(address[i] << 8 | address[i + 1]));
        }
        return text.append(']').toString();
    }
}
