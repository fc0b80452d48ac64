// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.jmx.beancounter;

/**
 * A client's request for a notification at the end of the period.
 *
 * @param subscriber the client's name; empty stands for a request that is missing
 * @param maxinterval seconds
 * @param signum the end of the notification's type; 0 cancels the subscriber's request
 */
record UbstatRequest(String subscriber, long maxinterval, int signum) {
    static final UbstatRequest NONE = new UbstatRequest("", 0, 0);

    private static final String PREFIX = "io.jacct.jmx.subscriber:";

    /** Makes a request from three arguments of an operation. */
    static UbstatRequest of(Object[] arguments, int first) {
        return new UbstatRequest(
                (String) arguments[first],
                (Long) arguments[first + 1],
                (Integer) arguments[first + 2]);
    }

    /**
     * The subscriber for the ledger, which compares subscribers by identity. It is the same object
     * for the same name, for as long as a request refers to it.
     */
    Object key() {
        return PREFIX.concat(subscriber).intern();
    }
}
