// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.ledger.beancounter;

import io.jacct.memory.BeancounterLayout;

/**
 * Boot loader. The numbers of one beancounter: for each resource the words of {@link
 * BeancounterLayout}. Guarded by the lock of the beancounter.
 */
final class Amounts {
    private static final int FIELDS = BeancounterLayout.FIELDS;
    private static final int HELD = BeancounterLayout.HELD;
    private static final int MAXHELD = BeancounterLayout.MAXHELD;
    private static final int MINHELD = BeancounterLayout.MINHELD;

    final long[] words = new long[BeancounterLayout.WORDS];

    Amounts() {
        for (int word = 0; word < words.length; word += FIELDS) {
            words[word + BeancounterLayout.BARRIER] = Beancounter.UNLIMITED;
            words[word + BeancounterLayout.LIMIT] = Beancounter.UNLIMITED;
        }
    }

    long get(int resource, int field) {
        return words[resource * FIELDS + field];
    }

    void set(int resource, int field, long value) {
        words[resource * FIELDS + field] = value;
    }

    /** The highest value of held that a charge of that severity may lead to. */
    long bound(int resource, int severity) {
        if (severity == Severity.FORCE) {
            return Beancounter.UNLIMITED;
        }
        long limit = get(resource, BeancounterLayout.LIMIT);
        return severity == Severity.SOFT
                ? limit
                : Math.min(limit, get(resource, BeancounterLayout.BARRIER));
    }

    void add(int resource, long amount) {
        int word = resource * FIELDS;
        long held = words[word + HELD] + amount;
        words[word + HELD] = held;
        words[word + MAXHELD] = Math.max(words[word + MAXHELD], held);
        words[word + MINHELD] = Math.min(words[word + MINHELD], held);
    }

    /** In the next period minheld and maxheld begin at held. */
    void nextPeriod() {
        for (int word = 0; word < words.length; word += FIELDS) {
            words[word + MAXHELD] = words[word + HELD];
            words[word + MINHELD] = words[word + HELD];
        }
    }

    /** Whether nothing is held of any resource. */
    boolean isEmpty() {
        for (int word = 0; word < words.length; word += FIELDS) {
            if (words[word + HELD] != 0) {
                return false;
            }
        }
        return true;
    }
}
