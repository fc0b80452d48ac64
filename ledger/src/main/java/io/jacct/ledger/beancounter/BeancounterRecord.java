// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.ledger.beancounter;

import io.jacct.ledger.base.Seqlock;
import io.jacct.memory.BeancounterLayout;
import io.jacct.memory.CounterMemory;
import io.jacct.memory.JdkFields;

/**
 * Boot loader. A beancounter in the page. The thread that holds the lock of the beancounter writes;
 * the sequence is odd meanwhile. The partner is {@code BeancounterReader}. A beancounter for which
 * the page has no room has address 0, and nothing is written.
 *
 * <p>The {@code long[]} of the beancounter has the true values of its resources, and the record is
 * a copy of them. So an error between two stores loses none: the next write repairs the record.
 * Each method publishes in a {@code finally}. An error may therefore show a reader half a change,
 * but never leaves the reader waiting for an even sequence.
 */
final class BeancounterRecord {
    /** A record that is not in the page; writes to it do nothing. */
    static final BeancounterRecord NONE = new BeancounterRecord(0, null);

    /** Null without a record. */
    private final Seqlock words;

    BeancounterRecord(long address, Object memory) {
        words = address == 0 ? null : new Seqlock(address);
        if (words != null) {
            words.memory = memory;
        }
    }

    /** 0 without a record. */
    long address() {
        return words == null ? 0 : words.address;
    }

    /**
     * Clears the record of an earlier beancounter, and describes this one. The state comes last.
     */
    void begin(Beancounter owner, long[] values) {
        if (words != null) {
            words.open();
            try {
                CounterMemory.clear(
                        words.address + BeancounterLayout.STATE,
                        BeancounterLayout.LENGTH - BeancounterLayout.STATE);
                words.put(BeancounterLayout.ID, owner.id);
                words.put(BeancounterLayout.PARENT, owner.parent == null ? -1 : owner.parent.id);
                words.put(BeancounterLayout.KIND, owner.kind);
                words.put(BeancounterLayout.CREATED, System.nanoTime());
                text(BeancounterLayout.NAME, owner.name, BeancounterLayout.NAME_LENGTH);
                put(BeancounterLayout.VALUES, values, 0, values.length);
                put(BeancounterLayout.STORE, values, 0, values.length);
                words.put(BeancounterLayout.STATE, BeancounterLayout.USED);
            } finally {
                words.publish();
            }
        }
    }

    /** Writes one resource. */
    void show(long[] values, int resource) {
        if (words != null) {
            words.open();
            try {
                put(values, resource);
            } finally {
                words.publish();
            }
        }
    }

    private void put(long[] values, int resource) {
        int first = resource * BeancounterLayout.FIELDS;
        put(BeancounterLayout.VALUES, values, first, BeancounterLayout.FIELDS);
    }

    /** Writes all resources. */
    void showAll(long[] values) {
        if (words != null) {
            words.open();
            try {
                put(BeancounterLayout.VALUES, values, 0, values.length);
            } finally {
                words.publish();
            }
        }
    }

    /** Writes a refused charge, and the thread that made it. */
    void refused(long[] values, int resource, long amount) {
        if (words != null) {
            Thread thread = Thread.currentThread();
            words.open();
            try {
                put(values, resource);
                words.add(BeancounterLayout.REFUSED, 1);
                words.put(BeancounterLayout.REFUSED_RESOURCE, resource);
                words.put(BeancounterLayout.REFUSED_AT, System.nanoTime());
                words.put(BeancounterLayout.REFUSED_TASK, JdkFields.id(thread));
                words.put(BeancounterLayout.REFUSED_AMOUNT, amount);
                String name = thread.getName();
                int room = BeancounterLayout.REFUSED_THREAD_LENGTH;
                text(BeancounterLayout.REFUSED_THREAD, name, room);
                text(BeancounterLayout.REFUSED_TARGET, "", BeancounterLayout.REFUSED_TARGET_LENGTH);
            } finally {
                words.publish();
            }
        }
    }

    /** Writes the target of the charge that was refused last: a path, a peer or a thread's name. */
    void refusedFor(String target) {
        if (words != null) {
            words.open();
            try {
                int room = BeancounterLayout.REFUSED_TARGET_LENGTH;
                text(BeancounterLayout.REFUSED_TARGET, target, room);
            } finally {
                words.publish();
            }
        }
    }

    /** Writes how often held has risen above the barrier. */
    void crossed(int resource, long times) {
        if (words != null) {
            words.open();
            try {
                words.put(BeancounterLayout.crossings(resource), times);
            } finally {
                words.publish();
            }
        }
    }

    /** Counts a release of more than was held. */
    void underflow() {
        if (words != null) {
            words.open();
            try {
                words.add(BeancounterLayout.UNDERFLOWS, 1);
            } finally {
                words.publish();
            }
        }
    }

    /** Writes a period that has ended, and its values. */
    void store(long[] values, long start, long end) {
        if (words != null) {
            words.open();
            try {
                put(BeancounterLayout.STORE, values, 0, values.length);
                words.put(BeancounterLayout.PERIOD_START, start);
                words.put(BeancounterLayout.PERIOD_END, end);
            } finally {
                words.publish();
            }
        }
    }

    /** The beancounter is closed. With {@code free}, another beancounter may have the record. */
    void end(boolean free) {
        if (words != null) {
            words.open();
            try {
                long state = free ? BeancounterLayout.FREE : BeancounterLayout.CLOSED;
                words.put(BeancounterLayout.STATE, state);
            } finally {
                words.publish();
            }
        }
    }

    private void put(int offset, long[] values, int first, int count) {
        for (int i = first; i < first + count; i++) {
            words.put(offset + i * Long.BYTES, values[i]);
        }
    }

    private void text(int offset, String text, int room) {
        CounterMemory.putText(words.address + offset, text, room);
    }
}
