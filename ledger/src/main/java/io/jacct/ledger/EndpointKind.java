// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.ledger;

import io.jacct.counter.IoClass;
import io.jacct.memory.Layout;

/**
 * Boot loader. What an endpoint is. An endpoint travels through advice as an int: its place among
 * the endpoints times eight plus its kind, so the counters' block is known without another load.
 * The places up to 7 are those of "other" of each kind.
 *
 * <p>Above the place stands its <em>version</em>: which endpoint that has had the place, and in
 * which page of this JVM. A thread may sit in a woven {@code accept} while the agent goes and comes
 * back, or while its endpoint is folded into "other", and then bring a place that means something
 * else. The versions are few and come again, which is good enough for a name.
 */
final class EndpointKind {
    static final int FILE = 1;
    static final int SOCKET = 2;
    static final int LISTEN = 3;
    static final int DATAGRAM = 4;
    static final int PIPE = 5;
    static final int STREAM = 6;

    /** What the application has registered: it is in no counter of a task. */
    static final int APPLICATION = 7;

    static final int KINDS = 8;

    /** Places there can be. */
    static final int MOST = 1 << 16;

    private static final int SHIFT = 3;
    private static final int MASK = (1 << SHIFT) - 1;
    private static final int VERSION_SHIFT = 19;

    /** Positive ints only. */
    private static final int VERSIONS = (1 << Integer.SIZE - 1 - VERSION_SHIFT) - 1;

    private static final int IN_PAGE = (1 << VERSION_SHIFT) - 1;

    /**
     * Offset of the first counter of the kind's class; kind 0, a closed descriptor, is a file's.
     */
    private static final int[] BLOCK = new int[MASK + 1];

    static {
        for (int kind = 0; kind <= MASK; kind++) {
            BLOCK[kind] = Layout.counter(classOf(kind).firstId());
        }
    }

    private EndpointKind() {}

    /** The int of the endpoint at {@code place}, in any version. */
    static int endpoint(int place, int kind) {
        return place << SHIFT | kind;
    }

    /** The same in this version; "other" is the same in each. */
    static int endpoint(int version, int place, int kind) {
        return place < KINDS
                ? endpoint(place, kind)
                : (version & VERSIONS) << VERSION_SHIFT | endpoint(place, kind);
    }

    /** The endpoint as the page has it, without its version. */
    static int inPage(int endpoint) {
        return endpoint & IN_PAGE;
    }

    /** A descriptor of that kind whose name is not known yet: place 0. */
    static int unnamed(int kind) {
        return kind;
    }

    /** Whether an endpoint, looked up by descriptor, has its name. */
    static boolean named(int endpoint) {
        return endpoint > MASK;
    }

    /** The endpoint "other" of a kind. */
    static int other(int kind) {
        return endpoint(kind, kind);
    }

    static int place(int endpoint) {
        return inPage(endpoint) >>> SHIFT;
    }

    static int kind(int endpoint) {
        return endpoint & MASK;
    }

    /** Offset in a record of the first counter of the endpoint's class. */
    static int block(int endpoint) {
        return BLOCK[endpoint & MASK];
    }

    private static IoClass classOf(int kind) {
        if (kind == SOCKET || kind == LISTEN || kind == DATAGRAM) {
            return IoClass.SOCKET;
        }
        return kind == PIPE || kind == STREAM ? IoClass.PIPE : IoClass.FILE;
    }
}
