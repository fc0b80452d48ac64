// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.api;

/**
 * The values of an owner at the end of a period, as {@link Ubstat#period} reads them. Immutable. A
 * value is {@link Beancounter#UNKNOWN} if there is no such resource.
 */
public final class UbstatPeriod {
    private static final int HEAD = 2;

    /** Words of a resource; the last two are not used. */
    private static final int FIELDS = 8;

    private final long[] words;

    UbstatPeriod(long[] words) {
        this.words = words;
    }

    static int words(int resources) {
        return HEAD + resources * FIELDS;
    }

    /** When the period began, in seconds since owners came into use. */
    public long start() {
        return words[0];
    }

    /** When it ended; 0 if no period has ended yet. */
    public long end() {
        return words[1];
    }

    /** See {@link Beancounter#barrier}. */
    public long barrier(String resource) {
        return get(resource, 0);
    }

    /** See {@link Beancounter#limit(String)}. */
    public long limit(String resource) {
        return get(resource, 1);
    }

    /** The amount that was held at the end of the period. */
    public long held(String resource) {
        return get(resource, 2);
    }

    /** The most that was held in the period. */
    public long maxheld(String resource) {
        return get(resource, 3);
    }

    /** The least that was held in the period. */
    public long minheld(String resource) {
        return get(resource, 4);
    }

    /** See {@link Beancounter#failcnt}. */
    public long failcnt(String resource) {
        return get(resource, 5);
    }

    private long get(String resource, int field) {
        int at = HEAD + Ubstat.resource(resource) * FIELDS + field;
        return at < HEAD || at >= words.length ? Beancounter.UNKNOWN : words[at];
    }
}
