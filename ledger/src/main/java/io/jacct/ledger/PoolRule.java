// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.ledger;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Boot loader. {@code NAME=REGEX}: threads whose whole name the regular expression matches are in
 * the pool NAME, which may refer to groups of the expression as {@link Matcher#appendReplacement}
 * has it. Without {@code NAME=} the pool is called as the expression is written.
 */
final class PoolRule {
    private final Pattern pattern;
    private final String name;

    /**
     * @throws IllegalArgumentException one or the other is wrong
     * @throws IndexOutOfBoundsException the name refers to a group that is not there
     */
    PoolRule(String rule) {
        int equals = rule.indexOf('=');
        String regex = rule.substring(equals + 1).trim();
        String written = rule.substring(0, Math.max(0, equals)).trim();
        if (equals == 0 || regex.isEmpty()) {
            throw new IllegalArgumentException("an empty ".concat(equals == 0 ? "name" : "regex"));
        }
        pattern = Pattern.compile(regex);
        name = equals < 0 ? Matcher.quoteReplacement(regex) : written;
        // tries the name, and all that a match needs of the JDK: before the regex stands nothing,
        // which is found in nothing, and the groups are those of the regex
        Pattern.compile("|".concat(regex)).matcher("").replaceFirst(name);
    }

    /** The pool of threads of that name; null if it does not fit, or the pool has no name. */
    String pool(BoundedText thread) {
        Matcher matcher = pattern.matcher(thread);
        if (!matcher.matches()) {
            return null;
        }
        StringBuilder pool = new StringBuilder();
        matcher.appendReplacement(pool, name);
        return pool.length() == 0 ? null : pool.toString();
    }
}
