// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.endtoend;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;

/**
 * What a program in waves had in use on the heap after each wave. What waits for the housekeeper
 * makes it go up and down by some hundred kilobytes, whatever the size of a wave; so the least of
 * the first half is compared with the least of the second: what is kept for good is in both.
 */
final class Heap {
    private Heap() {}

    /** The second half of the waves did not leave as much as {@code kept} bytes behind. */
    static void assertFlat(List<String> heap, long kept) {
        int half = heap.size() / 2;
        long grown = least(heap.subList(half, heap.size())) - least(heap.subList(0, half));
        assertTrue(grown < kept, () -> "heap in use after each wave: " + heap);
    }

    private static long least(List<String> heap) {
        return heap.stream().mapToLong(Long::parseLong).min().orElseThrow();
    }
}
