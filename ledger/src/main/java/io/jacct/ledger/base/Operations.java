// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.ledger.base;

/**
 * Boot loader. The operations of a task, by the codes that the page shows. Operations up to {@link
 * #OTHER} have an endpoint; the others have none.
 */
public final class Operations {
    public static final int READ = 1;
    public static final int WRITE = 2;
    public static final int OPEN = 3;
    public static final int CONNECT = 4;
    public static final int ACCEPT = 5;
    public static final int OTHER = 6;
    public static final int PARK = 7;
    public static final int SLEEP = 8;
    public static final int WAIT = 9;
    public static final int JOIN = 10;
    public static final int SELECT = 11;
    public static final int LOOKUP = 12;

    /** A wait of the JDK's own: no thread's, and so are the waits inside it. */
    public static final int POLL = 13;

    private Operations() {}
}
