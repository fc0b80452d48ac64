// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.memory;

import io.jacct.counter.Resource;

/**
 * Boot loader. The offsets in the record of a beancounter; part of {@link Layout}. Only pages with
 * beancounters in use have such records.
 *
 * <pre>
 *   0 sequence  8 state: 0 free, 1 in use, 2 closed  16 id  24 id of the parent (-1: none)
 *  32 kind  40 created  48, 56 start and end of the last complete period (0: none yet)
 *  64 refused charges  72 resource of the last one  80 when  88 task id of its thread  96 amount
 * 104 uncharges of more than was held
 * 128 name: length (16 bit), UTF-8  256 name of the thread that was refused last
 * 320 file or peer that was refused last
 * 512 for each resource by number six words: held, maxheld, minheld, barrier, limit, failcnt
 *     then the same as of the end of the last complete period
 *     then for each resource how often held has risen above the barrier
 * </pre>
 *
 * <p>All times are {@code System.nanoTime}.
 */
public final class BeancounterLayout {
    private static final int WORD = Long.BYTES;

    public static final int SEQUENCE = Layout.SEQUENCE;
    public static final int STATE = SEQUENCE + WORD;
    public static final int ID = STATE + WORD;
    public static final int PARENT = ID + WORD;
    public static final int KIND = PARENT + WORD;
    public static final int CREATED = KIND + WORD;
    public static final int PERIOD_START = CREATED + WORD;
    public static final int PERIOD_END = PERIOD_START + WORD;
    public static final int REFUSED = PERIOD_END + WORD;
    public static final int REFUSED_RESOURCE = REFUSED + WORD;
    public static final int REFUSED_AT = REFUSED_RESOURCE + WORD;
    public static final int REFUSED_TASK = REFUSED_AT + WORD;
    public static final int REFUSED_AMOUNT = REFUSED_TASK + WORD;
    public static final int UNDERFLOWS = REFUSED_AMOUNT + WORD;
    public static final int NAME = 128;
    public static final int NAME_LENGTH = 128;
    public static final int REFUSED_THREAD = NAME + NAME_LENGTH;
    public static final int REFUSED_THREAD_LENGTH = 64;
    public static final int REFUSED_TARGET = REFUSED_THREAD + REFUSED_THREAD_LENGTH;
    public static final int REFUSED_TARGET_LENGTH = 192;
    public static final int VALUES = REFUSED_TARGET + REFUSED_TARGET_LENGTH;

    /** The words of a resource, in their order. */
    public static final int HELD = 0;

    public static final int MAXHELD = 1;
    public static final int MINHELD = 2;
    public static final int BARRIER = 3;
    public static final int LIMIT = 4;
    public static final int FAILCNT = 5;

    /** Words of one resource. */
    public static final int FIELDS = 6;

    /** Words of all resources. */
    public static final int WORDS = Resource.COUNT * FIELDS;

    public static final int STORE = VALUES + WORDS * WORD;
    public static final int CROSSINGS = STORE + WORDS * WORD;
    public static final int LENGTH = CROSSINGS + Resource.COUNT * WORD;

    /** Values of {@link #STATE}. */
    public static final long FREE = 0;

    public static final long USED = 1;
    public static final long CLOSED = 2;

    /** Values of {@link #KIND}. */
    public static final int JVM = 0;

    public static final int NAMED = 1;
    public static final int GROUP = 2;
    public static final int POOL = 3;
    public static final int LOADER = 4;

    private BeancounterLayout() {}

    /** The record's fields, for readers. */
    static void describe(FieldList page) {
        page.record("beancounter", Layout.BEANCOUNTERS, LENGTH);
        page.sequence(SEQUENCE);
        page.number("state", STATE);
        page.number("luid", ID);
        page.number("parent", PARENT);
        page.number("kind", KIND);
        page.time("created", CREATED);
        page.time("periodStart", PERIOD_START);
        page.time("periodEnd", PERIOD_END);
        page.counter("refusedCharges", REFUSED, "charges");
        page.number("refusedResource", REFUSED_RESOURCE);
        page.time("refused", REFUSED_AT);
        page.number("refusedThreadId", REFUSED_TASK);
        page.number("refusedAmount", REFUSED_AMOUNT);
        page.counter("underflows", UNDERFLOWS, "charges");
        page.text("name", NAME, NAME_LENGTH);
        page.text("refusedThread", REFUSED_THREAD, REFUSED_THREAD_LENGTH);
        page.text("refusedTarget", REFUSED_TARGET, REFUSED_TARGET_LENGTH);
        String[] uses = {"held", "maxheld", "minheld", "barrier", "limit", "failcnt"};
        for (int i = 0; i < uses.length; i++) {
            use(page, uses[i], VALUES + i * WORD);
            String last = "last" + Character.toUpperCase(uses[i].charAt(0)) + uses[i].substring(1);
            use(page, last, STORE + i * WORD);
        }
        page.fields("crossings", CROSSINGS, WORD, "counter", "events", Resource.COUNT, WORD);
    }

    /** A value of each resource, by the resource's number. */
    private static void use(FieldList page, String name, int offset) {
        int stride = FIELDS * WORD;
        page.fields(name, offset, WORD, "gauge", "-", Resource.COUNT, stride);
    }

    /** Offset of the number of crossings of a resource. */
    public static int crossings(int resource) {
        return CROSSINGS + resource * WORD;
    }

    /** Offset of a word of a resource as it is now. */
    public static int value(int resource, int field) {
        return VALUES + (resource * FIELDS + field) * WORD;
    }
}
