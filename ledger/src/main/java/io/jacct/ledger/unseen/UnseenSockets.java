// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.ledger.unseen;

import io.jacct.ledger.base.OpenPage;
import io.jacct.ledger.device.Descriptors;
import io.jacct.memory.OwnFiles;
import io.jacct.memory.Ownership;
import java.util.Arrays;

/**
 * Boot loader. The sockets that no woven code has opened: they are descriptors of this process, and
 * not among the ledger's. Each counts from the second look that finds it, because the ledger may be
 * about to learn of it at the first. Sockets that were open before this object was made do not
 * count. They may be Java's: the ledger learns of them when they are used. One thread.
 */
final class UnseenSockets {
    /** More names than this would fill the page's notes. */
    private static final int MOST = 16;

    /** So many looks apart the ports are asked for again: a socket may have got one. */
    private static final int AGAIN = 10;

    private final Descriptors descriptors;

    /** Inodes, in ascending order: before this object, and at the last look. */
    private final long[] older;

    private long[] last = {};
    private long[] judged = {};
    private int open;
    private int looks;
    private final String[] ports = new String[MOST];
    private int count;

    UnseenSockets(Descriptors descriptors) {
        this.descriptors = descriptors;
        this.older = unknown();
    }

    /** Looks at the descriptors. Whether there is a port that was not there before. */
    boolean look() {
        long[] now = unknown();
        long[] lasting = new long[now.length];
        int n = 0;
        for (int i = 0; i < now.length; i++) {
            if (has(last, now[i]) && !has(older, now[i])) {
                lasting[n++] = now[i];
            }
        }
        last = now;
        lasting = Arrays.copyOf(lasting, n);
        boolean same = Arrays.equals(lasting, judged);
        judged = lasting;
        return (!same || n > open && looks++ % AGAIN == 0) && name();
    }

    /** How many are open, at the last look. */
    int open() {
        return open;
    }

    /** The ports on which there were any, with {@code "; "} between them. */
    String names() {
        String names = "";
        for (int i = 0; i < count; i++) {
            names = names.concat(i == 0 ? "" : "; ").concat(ports[i]);
        }
        return names;
    }

    /** Sockets without a port, as those within the machine, do not count. */
    private boolean name() {
        OpenPage.reading();
        SocketPorts found = new SocketPorts(judged);
        OpenPage.read(found.reads(), found.bytes());
        int before = count;
        open = 0;
        for (int i = 0; i < judged.length; i++) {
            String name = found.name(i);
            if (name != null) {
                open++;
                add(name);
            }
        }
        return count > before;
    }

    private void add(String name) {
        for (int i = 0; i < count; i++) {
            if (ports[i].equals(name)) {
                return;
            }
        }
        if (count < MOST) {
            ports[count++] = name;
        }
    }

    /** The inodes of the sockets that the ledger does not know. */
    private long[] unknown() {
        int[] open = OwnFiles.descriptors();
        long[] inodes = new long[open == null ? 0 : open.length];
        int n = 0;
        for (int i = 0; i < inodes.length; i++) {
            int fd = open[i];
            long inode = fd < 0 || descriptors.isKnown(fd) ? 0 : Ownership.socket(fd);
            if (inode != 0) {
                inodes[n++] = inode;
            }
        }
        Arrays.sort(inodes, 0, n);
        return Arrays.copyOf(inodes, n);
    }

    private static boolean has(long[] inodes, long inode) {
        return Arrays.binarySearch(inodes, inode) >= 0;
    }
}
