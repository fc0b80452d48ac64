// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.tool.text;

import java.util.Collection;
import java.util.Comparator;
import java.util.Optional;

/** Finds the word that the user probably meant. */
public final class Spelling {
    private static final int MOST_EDITS = 2;

    private Spelling() {}

    /**
     * The nearest word, if at most two letters, and at most half of them, must be changed, added or
     * removed.
     */
    public static Optional<String> nearest(String word, Collection<String> words) {
        return words.stream()
                .filter(each -> edits(word, each) <= Math.min(MOST_EDITS, each.length() / 2))
                .min(Comparator.comparingInt(each -> edits(word, each)));
    }

    private static int edits(String from, String to) {
        int[] before = new int[to.length() + 1];
        for (int j = 0; j < before.length; j++) {
            before[j] = j;
        }
        for (int i = 1; i <= from.length(); i++) {
            int[] now = new int[before.length];
            now[0] = i;
            for (int j = 1; j < now.length; j++) {
                int changed = before[j - 1] + (from.charAt(i - 1) == to.charAt(j - 1) ? 0 : 1);
                now[j] = Math.min(changed, 1 + Math.min(before[j], now[j - 1]));
            }
            before = now;
        }
        return before[to.length()];
    }
}
