// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.ledger;

import io.jacct.counter.Health;
import java.util.List;
import java.util.regex.Pattern;

/**
 * Boot loader. The option {@code pools}: {@link PoolRule rules} with {@code ;} between them, of
 * which the first that fits a thread's name says its pool.
 *
 * <p>Asked when a thread starts or gets a name, and when an executor gets its first worker: on the
 * application's thread, under a lock, with what is left of its stack. So all rules together may
 * look at a name {@link BoundedText#MOST} times; when that or the stack is used up, no rule fits,
 * and it is counted. What costs time without a look is not bounded: two dozen alternatives that may
 * be empty, written one after the other, where the name has ended.
 *
 * <p>Without the option there is no object of this class, and no regular expression is loaded.
 */
public final class PoolRules {
    /** Between two rules. */
    public static final char SEPARATOR = ';';

    private final LedgerState state;
    private final PoolRule[] rules;

    private PoolRules(LedgerState state, List<String> rules) {
        // of all that a regex can have, these get what they need of the JDK only when they match
        Pattern.matches("\\b\\X\\b{g}", "a");
        this.state = state;
        this.rules = new PoolRule[rules.size()];
        for (int i = 0; i < this.rules.length; i++) {
            this.rules[i] = new PoolRule(rules.get(i));
        }
    }

    /** Null without rules. They were checked by {@link #trouble}. */
    static PoolRules of(LedgerState state, String text) {
        return text == null ? null : new PoolRules(state, Separated.split(text, SEPARATOR));
    }

    /** What is wrong with a rule, in a few words; null if it can be used. Any thread. */
    public static String trouble(String rule) {
        try {
            new PoolRule(rule);
            return null;
        } catch (IllegalArgumentException | IndexOutOfBoundsException wrong) {
            // further lines show the regex and point into it
            String message = wrong.getMessage();
            int end = message.indexOf(System.lineSeparator());
            return end < 0 ? message : message.substring(0, end);
        }
    }

    /** The pool of threads of that name; null if no rule fits. Any thread. */
    String pool(String name) {
        try {
            BoundedText text = new BoundedText(name);
            for (int i = 0; i < rules.length; i++) {
                String pool = rules[i].pool(text);
                if (pool != null) {
                    return pool;
                }
            }
        } catch (BoundedText.Exhausted | StackOverflowError tooMuch) {
            state.health(Health.UNDECIDED_POOLS, 1);
        }
        return null;
    }
}
