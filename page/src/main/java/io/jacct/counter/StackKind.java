// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.counter;

/**
 * Boot loader. What a thread did when its stack was taken, in words of its user. The id is in the
 * page.
 */
public enum StackKind {
    READ(1, "read"),
    WRITE(2, "write"),
    OPEN(3, "open"),
    CONNECT(4, "connect"),

    /** A wait for a client, which tells nothing about the peer. */
    ACCEPT(5, "accept", true),
    OTHER(6, "other"),
    PARK(7, "park", true),
    SLEEP(8, "sleep", true),
    WAIT(9, "wait", true),
    JOIN(10, "join", true),
    SELECT(11, "select", true),
    LOOKUP(12, "lookup"),
    CLOSE(13, "close"),

    /** Written bytes were forced to the device. */
    FORCE(14, "force"),

    /** A truncation or a delete. */
    FREE(15, "free"),

    /** A monitor blocked the thread. */
    BLOCKED(16, "blocked", true),

    /** The opening of a descriptor, which may be open still. */
    HANDLE(17, "handle"),

    /** A task waited in an executor's queue; the stack is that of the thread that submitted it. */
    QUEUE(18, "queue", true);

    private static final StackKind[] ALL = values();

    private final int id;
    private final String label;
    private final boolean wait;

    StackKind(int id, String label) {
        this(id, label, false);
    }

    StackKind(int id, String label, boolean wait) {
        this.id = id;
        this.label = label;
        this.wait = wait;
    }

    /** The number in the page. */
    public int id() {
        return id;
    }

    /** The name for users. */
    public String label() {
        return label;
    }

    /** Whether its time is spent in an operation on a file, a socket or a name. */
    public boolean isIo() {
        return !isWait() && this != HANDLE;
    }

    /** Whether its time is spent waiting. */
    public boolean isWait() {
        return wait;
    }

    /** The kind with that id; null if this build knows none. */
    public static StackKind of(long id) {
        return id > 0 && id <= ALL.length ? ALL[(int) id - 1] : null;
    }

    /** What the user knows the operation as. Several of them only end, and have no label. */
    public static StackKind of(Operation operation) {
        if (operation.code() > 0 && operation.code() <= LOOKUP.id) {
            return ALL[operation.code() - 1];
        }
        if (operation.moves()) {
            return WRITE;
        }
        if (operation == Operation.LINE) {
            return READ;
        }
        if (operation == Operation.CLOSE) {
            return CLOSE;
        }
        if (operation == Operation.FORCE) {
            return FORCE;
        }
        if (operation == Operation.FREE) {
            return FREE;
        }
        if (operation == Operation.NO_OPEN) {
            return OPEN;
        }
        return operation == Operation.NO_CONNECT ? CONNECT : OTHER;
    }
}
