// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.ledger.unseen;

import io.jacct.ledger.base.KernelLines;
import java.util.Arrays;
import java.util.BitSet;

/**
 * Boot loader. The ports of sockets of this process, from the kernel's tables of its network
 * namespace. They list all sockets there, of other processes, too, so reading them takes about a
 * microsecond for each. One thread.
 */
final class SocketPorts {
    private static final int LOCAL = 1;
    private static final int REMOTE = 2;
    private static final int STATE = 3;
    private static final int INODE = 9;
    private static final int ESTABLISHED = 1;
    private static final int UNCONNECTED = 7;
    private static final int CLOSE_WAIT = 8;
    private static final int LISTEN = 10;

    /** Of libc's own look-ups. */
    private static final int DNS = 53;

    private final long[] inodes;
    private final int[] local;
    private final int[] remote;
    private final boolean[] udp;
    private final BitSet listening = new BitSet();
    private long reads;
    private long bytes;

    /** Reads the ports of the sockets with these inodes, which are in ascending order. */
    SocketPorts(long[] inodes) {
        this.inodes = inodes;
        this.local = new int[inodes.length];
        this.remote = new int[inodes.length];
        this.udp = new boolean[inodes.length];
        read("net/tcp", false);
        read("net/tcp6", false);
        read("net/udp", true);
        read("net/udp6", true);
    }

    /**
     * What identifies the socket with the inode at that place: {@code 8080} if it listens there or
     * was accepted there, {@code to 5432} if it is connected to that port of a peer, {@code
     * 8125/udp}. Null if it is neither, or is about to be.
     */
    String name(int place) {
        String kind = udp[place] ? "/udp" : "";
        int port = local[place];
        boolean here = udp[place] ? remote[place] == 0 : listening.get(port);
        if (port == 0 || udp[place] && remote[place] == DNS) {
            return null;
        }
        return (here ? Integer.toString(port) : "to ".concat(Integer.toString(remote[place])))
                .concat(kind);
    }

    /** Calls of the system that have read. */
    long reads() {
        return reads;
    }

    /** Bytes that they have read. */
    long bytes() {
        return bytes;
    }

    private void read(String table, boolean datagrams) {
        KernelLines lines = new KernelLines(table);
        while (lines.next()) {
            int port = port(lines, LOCAL);
            int state = (int) lines.number(lines.word(STATE), 16);
            if (state == LISTEN) {
                listening.set(port);
            }
            boolean open =
                    state == LISTEN
                            || state == ESTABLISHED
                            || state == (datagrams ? UNCONNECTED : CLOSE_WAIT);
            long inode = open ? lines.number(lines.word(INODE), 10) : 0;
            int place = inode == 0 ? -1 : Arrays.binarySearch(inodes, inode);
            if (place >= 0) {
                local[place] = port;
                remote[place] = port(lines, REMOTE);
                udp[place] = datagrams;
            }
        }
        reads += lines.reads();
        bytes += lines.bytes();
    }

    /** An address is {@code 0100007F:1F90}. */
    private static int port(KernelLines lines, int word) {
        return (int) lines.number(lines.find(':', lines.word(word)) + 1, 16);
    }
}
