// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.snapshot.page;

import java.util.Arrays;

/**
 * Where a page has the words that this build expects at its own offsets, for one type of record.
 * Readers use the offsets of the layouts; a {@link PageBuffer} translates them. So a page of
 * another build is read with the same code. Immutable.
 */
final class RecordPlaces {
    /** The page's build has no such field. */
    static final int NONE = -1;

    private final int own;
    private final int length;

    /** By word of the own record: the offset in the page's record; null if all are the same. */
    private final int[] places;

    /** By word of the own record: for how many bytes the field goes on in the page. */
    private final int[] rests;

    private RecordPlaces(int own, int length, int[] places, int[] rests) {
        this.own = own;
        this.length = length;
        this.places = places;
        this.rests = rests;
    }

    /** Of records that are as this build expects them, or of a type that it does not know. */
    static RecordPlaces same(int length) {
        return new RecordPlaces(length, length, null, null);
    }

    /**
     * Of records of another build.
     *
     * @param own length of this build's record
     * @param length of the page's record
     */
    static RecordPlaces of(
            int own, int length, Iterable<PageSchema.Field> mine, PageSchema.Record theirs) {
        int[] places = new int[own / Long.BYTES];
        int[] rests = new int[places.length];
        Arrays.fill(places, NONE);
        for (PageSchema.Field field : mine) {
            PageSchema.Field there = theirs.fields().get(field.name());
            for (int i = 0; there != null && i < Math.min(field.count(), there.count()); i++) {
                int bytes = Math.min(field.bytes(), there.bytes());
                for (int at = 0; at < bytes; at += Long.BYTES) {
                    int word = (field.at(i) + at) / Long.BYTES;
                    places[word] = there.at(i) + at;
                    rests[word] = there.bytes() - at;
                }
            }
        }
        return new RecordPlaces(own, length, places, rests);
    }

    /** Says that each build has this part of the record at the same place. */
    void keep(int from, int to) {
        for (int at = from; places != null && at < to; at += Long.BYTES) {
            places[at / Long.BYTES] = at;
            rests[at / Long.BYTES] = Long.BYTES;
        }
    }

    /** Whether all records are as this build expects them. */
    boolean isSame() {
        return places == null;
    }

    /** The place in the page of an offset that goes by this build's records; {@link #NONE}. */
    int at(int offset) {
        if (places == null) {
            return offset;
        }
        int place = places[offset % own / Long.BYTES];
        return place < 0 ? NONE : offset / own * length + place + offset % Long.BYTES;
    }

    /** The bytes that the page has for a field of {@code room} bytes here, from there on. */
    int room(int offset, int room) {
        return places == null ? room : rests[offset % own / Long.BYTES];
    }
}
