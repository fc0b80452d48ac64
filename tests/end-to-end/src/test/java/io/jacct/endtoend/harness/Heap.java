// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.endtoend.harness;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;

/**
 * The heap in use after each wave of a program that works in waves. Objects that wait for the
 * housekeeper move it up and down by some hundred kilobytes, whatever the size of a wave. The least
 * value of the first half is therefore compared with the least of the second. Objects that are kept
 * for good are in both.
 */
public final class Heap {
    private Heap() {}

    /** Asserts that the second half of the waves left less than {@code kept} bytes behind. */
    public static void assertFlat(List<String> heap, long kept) {
        int half = heap.size() / 2;
        long grown = least(heap.subList(half, heap.size())) - least(heap.subList(0, half));
        assertTrue(grown < kept, () -> "heap in use after each wave: " + heap);
    }

    private static long least(List<String> heap) {
        return heap.stream().mapToLong(Long::parseLong).min().orElseThrow();
    }
}
