// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.ledger.device;

import io.jacct.counter.IoClass;
import io.jacct.memory.Layout;

/**
 * Boot loader. The kinds of endpoints. In advice an endpoint is an int: its place among the
 * endpoints, times eight, plus its kind. So the block of its counters is known without another
 * load. The places up to 7 belong to the "other" of each kind.
 *
 * <p>The bits above the place are its <em>version</em>. It tells the endpoints apart that have had
 * the place, in this page or another one of this JVM. A thread may be in a woven {@code accept}
 * while the agent goes and comes back, or while its endpoint is folded into "other". It then brings
 * a place that means another endpoint now. There are few versions, so they repeat. That is good
 * enough for a name.
 *
 * <pre>
 * bit 31   30 ... 19   18 ... 3   2 ... 0
 *    0     version     place      kind
 * </pre>
 */
public final class EndpointKind {
    public static final int FILE = 1;
    public static final int SOCKET = 2;
    public static final int LISTEN = 3;
    public static final int DATAGRAM = 4;
    public static final int PIPE = 5;
    public static final int STREAM = 6;

    /** A device that the application has registered. It is in no counter of a task. */
    public static final int APPLICATION = 7;

    public static final int KINDS = 8;

    /** The most places that there can be. */
    static final int MOST = 1 << 16;

    private static final int SHIFT = 3;
    private static final int MASK = (1 << SHIFT) - 1;
    private static final int VERSION_SHIFT = 19;

    /** Keeps the int positive. */
    private static final int VERSIONS = (1 << Integer.SIZE - 1 - VERSION_SHIFT) - 1;

    private static final int IN_PAGE = (1 << VERSION_SHIFT) - 1;

    /**
     * Offset of the first counter of the kind's class. Kind 0, a closed descriptor, has the block
     * of a file.
     */
    private static final int[] BLOCK = new int[MASK + 1];

    static {
        for (int kind = 0; kind <= MASK; kind++) {
            BLOCK[kind] = Layout.counter(classOf(kind).firstId());
        }
    }

    private EndpointKind() {}

    /** The int of the endpoint at {@code place}, with version 0. */
    public static int endpoint(int place, int kind) {
        return place << SHIFT | kind;
    }

    /** The same with a version; "other" is the same in every version. */
    public static int endpoint(int version, int place, int kind) {
        return place < KINDS
                ? endpoint(place, kind)
                : (version & VERSIONS) << VERSION_SHIFT | endpoint(place, kind);
    }

    /** The endpoint without its version, as it is in the page. */
    public static int inPage(int endpoint) {
        return endpoint & IN_PAGE;
    }

    /** A descriptor of that kind whose name is not known yet; it has place 0. */
    public static int unnamed(int kind) {
        return kind;
    }

    /** Whether an endpoint that was looked up by descriptor has its name. */
    public static boolean named(int endpoint) {
        return endpoint > MASK;
    }

    /** The endpoint "other" of a kind. */
    public static int other(int kind) {
        return endpoint(kind, kind);
    }

    public static int place(int endpoint) {
        return inPage(endpoint) >>> SHIFT;
    }

    public static int kind(int endpoint) {
        return endpoint & MASK;
    }

    /** Offset in a record of the first counter of the endpoint's class. */
    public static int block(int endpoint) {
        return BLOCK[endpoint & MASK];
    }

    private static IoClass classOf(int kind) {
        if (kind == SOCKET || kind == LISTEN || kind == DATAGRAM) {
            return IoClass.SOCKET;
        }
        return kind == PIPE || kind == STREAM ? IoClass.PIPE : IoClass.FILE;
    }
}
