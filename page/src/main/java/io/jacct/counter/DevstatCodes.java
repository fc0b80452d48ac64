// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.counter;

/** Boot loader. The kinds and the tags of a device's transactions, with devstat's numbers. */
public final class DevstatCodes {
    public static final int NO_DATA = 0;
    public static final int READ = 1;
    public static final int WRITE = 2;
    public static final int FREE = 3;

    /**
     * jacct's own kind: the end of a read whose bytes were booked one by one. Only its time is
     * booked.
     */
    public static final int PARTS = 4;

    public static final int SIMPLE = 0;
    public static final int HEAD = 1;
    public static final int ORDERED = 2;

    /** The caller has given no order in which the device must serve the transaction. */
    public static final int NONE = 3;

    private DevstatCodes() {}
}
