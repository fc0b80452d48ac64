// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.kstat;

/** The data of a kstat at one time. Immutable; safe for use by many threads. */
public sealed interface KstatData permits RawData, NamedData, IntrData, IoData, TimerData {
    /** Which type of kstat has such data. */
    KstatType type();

    /** How many there are: bytes, names, timers; 1 for the others. */
    int ndata();

    /** Bytes they would take in the original's structures on a 64-bit machine. */
    int size();
}
