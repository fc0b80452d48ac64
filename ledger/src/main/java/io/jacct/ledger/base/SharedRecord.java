// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.ledger.base;

/**
 * Boot loader. A record that threads hold in turn. The fields here, and those of a superclass
 * before {@link #holder}, keep other objects off the cache line of the holder. So a thread that
 * takes one record takes no line from threads that use other records or read what lies beside.
 */
public class SharedRecord extends Seqlock {
    long after1;
    long after2;
    long after3;
    long after4;
    long after5;
    long after6;
    long after7;

    public SharedRecord(long address) {
        super(address);
    }
}
