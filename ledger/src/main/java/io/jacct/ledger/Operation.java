// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.ledger;

/**
 * Boot loader. The operations of a task, by the codes that the page shows. Operations up to {@link
 * #OTHER} have an endpoint; the others have none.
 */
final class Operation {
    static final int READ = 1;
    static final int WRITE = 2;
    static final int OPEN = 3;
    static final int CONNECT = 4;
    static final int ACCEPT = 5;
    static final int OTHER = 6;
    static final int PARK = 7;
    static final int SLEEP = 8;
    static final int WAIT = 9;
    static final int JOIN = 10;
    static final int SELECT = 11;
    static final int LOOKUP = 12;

    /** A wait of the JDK's own: no thread's, and so are the waits inside it. */
    static final int POLL = 13;

    private Operation() {}
}
