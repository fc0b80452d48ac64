// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.ledger;

import io.jacct.counter.IoClass;
import io.jacct.memory.Layout;

/**
 * Boot loader. What an endpoint is. An endpoint travels through advice as an int: its number in the
 * page times eight plus its kind, so the counters' block is known without another load. The numbers
 * up to 6 are the endpoints "other" of each kind.
 *
 * <p>Above the number stands its <em>epoch</em>: which page of this JVM it belongs to. A thread may
 * sit in a woven {@code accept} while the agent goes and comes back, and then bring a number that
 * means something else in the new page. The epochs are few and come again, which is good enough for
 * a name.
 */
final class EndpointKind {
    static final int FILE = 1;
    static final int SOCKET = 2;
    static final int LISTEN = 3;
    static final int DATAGRAM = 4;
    static final int PIPE = 5;
    static final int STREAM = 6;
    static final int KINDS = 7;

    private static final int SHIFT = 3;
    private static final int MASK = (1 << SHIFT) - 1;
    private static final int EPOCH_SHIFT = 27;

    /** Positive ints only. */
    private static final int EPOCHS = 1 << (Integer.SIZE - 1 - EPOCH_SHIFT);

    private static final int IN_PAGE = (1 << EPOCH_SHIFT) - 1;

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

    /** The int of endpoint {@code number}. */
    static int endpoint(int number, int kind) {
        return number << SHIFT | kind;
    }

    /** The same in the page with this epoch; "other" is the same in each. */
    static int endpoint(int epoch, int number, int kind) {
        return number < KINDS
                ? endpoint(number, kind)
                : epoch % EPOCHS << EPOCH_SHIFT | endpoint(number, kind);
    }

    /** Whether an endpoint is one of the page with this epoch, as far as it can be told. */
    static boolean of(int epoch, int endpoint) {
        return number(endpoint) < KINDS || endpoint >>> EPOCH_SHIFT == epoch % EPOCHS;
    }

    /** The endpoint as the page has it, without its epoch. */
    static int inPage(int endpoint) {
        return endpoint & IN_PAGE;
    }

    /** A descriptor of that kind whose name is not known yet: number 0. */
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

    static int number(int endpoint) {
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
