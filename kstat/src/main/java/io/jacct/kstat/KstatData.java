// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.kstat;

/** The data of a kstat at one time. Immutable; safe for use by many threads. */
public interface KstatData {
    /** The type of a kstat with such data. */
    KstatType type();

    /** The number of data: bytes, names, timers; 1 for the others. */
    int ndata();

    /** The number of bytes in Solaris' structures on a 64-bit machine. */
    int size();
}
