// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.ledger.pool;

import io.jacct.ledger.base.BoundedText;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Boot loader. One rule, {@code NAME=REGEX}. Threads are in the pool NAME if the regular expression
 * matches their whole name. NAME may refer to groups of the expression, in the syntax of {@link
 * Matcher#appendReplacement}. Without {@code NAME=} the pool's name is the text of the expression.
 */
final class PoolRule {
    private final Pattern pattern;
    private final String name;

    /**
     * @throws IllegalArgumentException the name or the expression is wrong
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
        // a trial match checks NAME and loads the JDK's classes for a match; the empty alternative
        // before the regex matches the empty text and keeps the regex's groups
        Pattern.compile("|".concat(regex)).matcher("").replaceFirst(name);
    }

    /**
     * The pool of threads with that name; null if the rule does not match, or the pool's name is
     * empty.
     */
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
