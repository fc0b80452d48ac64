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
     * The nearest word, if at most two letters, and at most half of them, must be changed, added,
     * removed or swapped with the next one.
     */
    public static Optional<String> nearest(String word, Collection<String> words) {
        return words.stream()
                .filter(each -> edits(word, each) <= Math.min(MOST_EDITS, each.length() / 2))
                .min(Comparator.comparingInt(each -> edits(word, each)));
    }

    /** Two letters in the wrong order count as one. */
    private static int edits(String from, String to) {
        int[][] all = new int[from.length() + 1][to.length() + 1];
        for (int i = 0; i <= from.length(); i++) {
            for (int j = 0; j <= to.length(); j++) {
                all[i][j] = i == 0 || j == 0 ? i + j : edits(all, from, to, i, j);
            }
        }
        return all[from.length()][to.length()];
    }

    /** For the first letters of both, where {@code all} has those for fewer letters. */
    private static int edits(int[][] all, String from, String to, int i, int j) {
        boolean same = from.charAt(i - 1) == to.charAt(j - 1);
        int least = all[i - 1][j - 1] + (same ? 0 : 1);
        least = Math.min(least, 1 + Math.min(all[i - 1][j], all[i][j - 1]));
        boolean swapped =
                i > 1
                        && j > 1
                        && from.charAt(i - 1) == to.charAt(j - 2)
                        && from.charAt(i - 2) == to.charAt(j - 1);
        return swapped ? Math.min(least, all[i - 2][j - 2] + 1) : least;
    }
}
