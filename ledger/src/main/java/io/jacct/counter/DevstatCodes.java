// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.counter;

/** Boot loader. What a transaction of a device is, by devstat's numbers: its kind and its tag. */
public final class DevstatCodes {
    public static final int NO_DATA = 0;
    public static final int READ = 1;
    public static final int WRITE = 2;
    public static final int FREE = 3;

    /** Not devstat's: a read whose bytes were counted one by one, and that has only a time. */
    public static final int PARTS = 4;

    public static final int SIMPLE = 0;
    public static final int HEAD = 1;
    public static final int ORDERED = 2;

    /** The transaction does not say in which order it wants to be served. */
    public static final int NONE = 3;

    private DevstatCodes() {}
}
