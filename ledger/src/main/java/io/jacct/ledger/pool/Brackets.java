// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.ledger.pool;

/**
 * Boot loader. Brackets in the names of threads, parentheses and square ones. Pure functions of the
 * name. A name need not close what it opens.
 */
final class Brackets {
    private Brackets() {}

    /** Where the bracket opens that closes right before {@code end}; -1 if none does. */
    static int opening(String name, int end) {
        int depth = 0;
        for (int i = end - 1; i >= 0; i--) {
            depth -= turn(name, i);
            if (depth <= 0) {
                return depth == 0 && i < end - 1 ? i : -1;
            }
        }
        return -1;
    }

    /** Whether a bracket is open there. */
    static boolean inside(String name, int at) {
        int depth = 0;
        for (int i = 0; i < at; i++) {
            depth = Math.max(0, depth + turn(name, i));
        }
        return depth > 0;
    }

    /** 1 where a bracket opens, -1 where one closes. */
    private static int turn(String name, int at) {
        char c = name.charAt(at);
        if (c == '(' || c == '[') {
            return 1;
        }
        return c == ')' || c == ']' ? -1 : 0;
    }

    /** Whether a bracket opens there, or behind a blank there. */
    static boolean opens(String name, int at) {
        int next = at < name.length() && name.charAt(at) == ' ' ? at + 1 : at;
        return next < name.length() && turn(name, next) > 0;
    }
}
